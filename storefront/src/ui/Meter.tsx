import styles from "./Meter.module.css";

export interface MeterProps {
  /** 0 to 100 */
  percent: number;
  /** the label for screen readers */
  label: string;
  /** it has been reached */
  isFull?: boolean;
}

/** A progress bar. The caller provides the text. */
export function Meter({ percent, label, isFull }: MeterProps) {
  const shown = Math.max(0, Math.min(100, Math.round(percent)));
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.meter}
      data-full={isFull || undefined}
    >
      <span style={{ width: `${shown}%` }} />
    </span>
  );
}
