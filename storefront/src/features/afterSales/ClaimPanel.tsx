import { lazy, useState } from "react";
import { Link } from "react-router";
import type { Claimable } from "@/api/types";
import { RoleNotice } from "@/features/user/RoleNotice";
import { Button } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { OpenedLater } from "@/ui/OpenedLater";
import { StatusMark } from "@/ui/StatusMark";
import styles from "./Panel.module.css";
import { useClaimable } from "./queries";
import { claimableOf, pathOf, toneOf } from "./status";

const ApplyDialog = lazy(() => import("./ApplyDialog"));

interface ClaimPanelProps {
  order: string;
  /** parcels have left: what is short, damaged or wrong can be claimed, the rest once it is received */
  sent: boolean;
}

/** In the details of an order: what can still be claimed, until when, and existing claims. */
export function ClaimPanel({ order, sent }: ClaimPanelProps) {
  const claimable = useClaimable(order, sent);
  const [applying, setApplying] = useState(false);
  const data = claimable.data;
  // Its head keeps its place above what of the order is read meanwhile.
  if (claimable.isLoading) return <div className={`card ${styles.panel} ${styles.coming}`} />;
  if (!data) return null;
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="order-claims" data-no-print>
      <div className={styles.head}>
        <h2 id="order-claims">售后</h2>
        <p className={styles.until}>{standing(data)}</p>
        {data.refusal === "" && data.can_apply && (
          <Button look="brand" size="s" onClick={() => setApplying(true)}>
            申请售后
          </Button>
        )}
      </div>
      {data.refusal === "" && <RoleNotice right="order" />}
      {data.claims.length > 0 && (
        <ul className={styles.claims}>
          {data.claims.map((claim) => (
            <li key={claim.id}>
              <Link to={pathOf(claim)} className="num">
                {claim.id}
              </Link>
              <span>{claim.type_text}</span>
              <StatusMark tone={toneOf(claim.status)}>{claim.status_text}</StatusMark>
              <small>{claim.next}</small>
            </li>
          ))}
        </ul>
      )}
      {data.refusal === "" && data.claims.length > 0 && (
        <ul className={styles.left} aria-label="还可以申请售后的商品">
          {data.lines.map((line) => (
            <li key={line.id}>
              {line.name}：还可申请 <b className="num">{claimableOf(line)}</b> {line.unit}
            </li>
          ))}
        </ul>
      )}
      {applying && (
        <OpenedLater onLost={() => setApplying(false)}>
          <ApplyDialog
            order={order}
            claimable={data}
            onSent={() => setApplying(false)}
            onGivenUp={() => setApplying(false)}
          />
        </OpenedLater>
      )}
    </section>
  );
}

function standing({ refusal, open_until }: Claimable): string {
  if (refusal) return refusal;
  if (!open_until)
    return "少发、破损或发错，确认收货前就可以申请；其他原因在确认收货后申请。请保留外包装和随货单";
  return `${formatTime(open_until)} 前可以申请，请保留外包装和随货单`;
}
