import { parseYuan } from "@yaoji/money";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OwnCoupon } from "@/api/types";
import { Price } from "@/ui/Price";
import styles from "./Ticket.module.css";

export interface TicketProps {
  coupon: Pick<OwnCoupon, "cut" | "threshold" | "name" | "type_text" | "scope_text" | "remark">;
  /** nothing can be done with it any more */
  isOver?: boolean;
  /** a label across the corner */
  stamp?: string;
  /** expiry and other conditions */
  lines: ReactNode;
  /** what can be done */
  children?: ReactNode;
}

/** At the foot, instead of what can be done: why it can't, or what came of it. */
export function TicketFact({ children }: { children: ReactNode }) {
  return <span className={styles.fact}>{children}</span>;
}

export function TicketLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link className={styles.link} to={to} aria-label={label}>
      {children}
    </Link>
  );
}

/** At the foot, beside what can be done: how many there are. */
export function TicketCount({ children }: { children?: ReactNode }) {
  return <span className={styles.count}>{children}</span>;
}

const LONGEST_LARGE = "999.00".length;

/** ¥500.00 → 500: round sums read faster. */
const short = (amount: string) => amount.replace(/\.00$/, "");

/** A coupon drawn as a ticket: the reduction on the left, the scope on the right. */
export function Ticket({ coupon, isOver, stamp, lines, children }: TicketProps) {
  const { cut, threshold, name, type_text, scope_text, remark } = coupon;
  return (
    <article className={styles.ticket} data-over={isOver || undefined}>
      <div className={styles.worth}>
        {/* Thousands would run over the edge. */}
        <Price price={cut} size={cut.length > LONGEST_LARGE ? "m" : "l"} />
        <span>{parseYuan(threshold) > 0 ? `满 ${short(threshold)} 元可用` : "无门槛"}</span>
      </div>
      <div className={styles.words}>
        <h2>
          <span className={styles.type}>{type_text}</span>
          {name}
        </h2>
        <p title={scope_text}>{scope_text}</p>
        {remark && (
          <p className={styles.remark} title={remark}>
            {remark}
          </p>
        )}
        <div className={styles.lines}>{lines}</div>
        {children && <div className={styles.foot}>{children}</div>}
      </div>
      {stamp && (
        <span className={styles.stamp} aria-hidden>
          {stamp}
        </span>
      )}
    </article>
  );
}
