import { formatFenGrouped, parseYuan } from "@yaoji/money";
import type { Money, Reason } from "@/api/types";
import { FixLink } from "./LoginLink";
import styles from "./Price.module.css";

export interface PriceProps {
  price: Money | null;
  /** why it is hidden, first reason shown, with its way out */
  reasons?: Reason[];
  unit?: string;
  /** shown struck through when higher */
  before?: Money | null;
  size?: "s" | "m" | "l";
}

export function Price({ price, reasons = [], unit, before, size = "m" }: PriceProps) {
  if (price === null) {
    const reason = reasons[0];
    const text = reason?.brief || "价格暂不可见";
    return reason?.fix_url ? (
      <FixLink className={styles.hidden} to={reason.fix_url} title={reason.message}>
        {text}
      </FixLink>
    ) : (
      <span className={styles.hidden} title={reason?.message}>
        {text}
      </span>
    );
  }
  const fen = parseYuan(price);
  const text = formatFenGrouped(fen);
  const dot = text.indexOf(".");
  return (
    <span className={[styles.price, styles[size]].join(" ")}>
      <span className={styles.sign}>¥</span>
      {text.slice(0, dot)}
      <span className={styles.cents}>{text.slice(dot)}</span>
      {unit && <span className={styles.unit}>/{unit}</span>}
      {before && parseYuan(before) > fen && <del className={styles.before}>¥{before}</del>}
    </span>
  );
}
