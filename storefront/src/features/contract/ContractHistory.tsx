import { Link } from "react-router";
import type { Contract } from "@/api/types";
import { formatTime } from "@/ui/chinaTime";
import { Panel } from "@/ui/Panel";
import { StatusMark } from "@/ui/StatusMark";
import styles from "./ContractHistory.module.css";
import { toneOf, validity } from "./contract";

/** Every contract there was, newest first. */
export function ContractHistory({ list }: { list: readonly Contract[] }) {
  return (
    <Panel id="contract-history" title="签署记录">
      <ul>
        {list.map((contract) => (
          <li key={contract.id} className={styles.row}>
            <span>
              <Link to={`/dzht?id=${contract.id}`}>
                {contract.name} <span className="num">{contract.number}</span>
              </Link>
              <small>
                {validity(contract)}
                {contract.signed_at && `，${contract.signer} ${formatTime(contract.signed_at)} 签署`}
                {contract.void_reason && `，作废原因：${contract.void_reason}`}
              </small>
            </span>
            <StatusMark tone={toneOf(contract)}>{contract.status_text}</StatusMark>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
