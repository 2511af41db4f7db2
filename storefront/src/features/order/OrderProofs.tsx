import type { OrderDetail } from "@/api/types";
import { formatTime } from "@/ui/chinaTime";
import { RecordBlock } from "@/ui/RecordPage";
import styles from "./OrderProofs.module.css";

type Step = OrderDetail["proofs"][number]["proofs"][number];

const about = (step: Step) =>
  [step.step_text, step.at && formatTime(step.at), step.parcel].filter(Boolean).join(" ");

/** Which of the buyer's documents each line was sold under, when it was ordered, picked and sent. */
export function OrderProofs({ order }: { order: OrderDetail }) {
  const lines = order.proofs.filter((line) => line.proofs.length > 0);
  if (lines.length === 0) return null;
  return (
    <RecordBlock id="order-proofs" title="资质依据" isLeftOffPaper>
      {lines.map((line) => (
        <details key={line.id} className={styles.line}>
          <summary>
            {line.name} {line.spec}
          </summary>
          <ol className={styles.steps}>
            {line.proofs.map((step) => (
              <li key={about(step)}>
                <b>{about(step)}</b>
                <ul>
                  {step.documents.map((document) => (
                    <li key={document.licence_id}>
                      {document.kind_text} <span className="num">{document.number}</span>（第{" "}
                      {document.version} 版，有效期至{" "}
                      <span className="num">{document.valid_to ?? "长期"}</span>）
                      {document.scope.length > 0 && <small>{document.scope.join("、")}</small>}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </details>
      ))}
    </RecordBlock>
  );
}
