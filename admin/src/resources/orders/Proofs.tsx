import { Box } from "@mui/material";
import type { Order } from "../../api/types";
import { Panel } from "../../fields/Panel";
import { dateTime } from "../../i18n/time";

type Step = Order["proofs"][number]["proofs"][number];
type Document = Step["documents"][number];

const about = (step: Step) =>
  [step.step_text, step.at && dateTime(step.at), step.parcel].filter(Boolean).join(" ");

const documentText = ({ kind_text, number, version, scope, valid_to }: Document) =>
  [
    `${kind_text} ${number}`,
    `第 ${version} 版`,
    `有效期至 ${valid_to ?? "长期"}`,
    scope.length > 0 && `范围：${scope.join("、")}`,
  ]
    .filter(Boolean)
    .join("，");

/** The documents by which each line was lawful when it was ordered, picked and sent: what an inspector asks for. */
export function Proofs({ order }: { order: Order }) {
  const lines = order.proofs.filter(({ proofs }) => proofs.length > 0);
  if (lines.length === 0) return null;
  return (
    <Panel title="资质依据">
      {lines.map((line) => (
        <Box component="details" key={line.id} sx={{ mb: 1 }}>
          <summary>
            {line.name} {line.spec}
          </summary>
          {line.proofs.map((step) => (
            <Box key={about(step)} sx={{ pl: 2, pt: 0.5 }}>
              <Box sx={{ fontWeight: 600 }}>{about(step)}</Box>
              {step.documents.map((document) => (
                <Box key={document.licence_id} sx={{ color: "text.secondary" }}>
                  {documentText(document)}
                </Box>
              ))}
            </Box>
          ))}
        </Box>
      ))}
    </Panel>
  );
}
