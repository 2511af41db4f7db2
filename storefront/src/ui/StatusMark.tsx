import { Flash } from "./Flash";
import styles from "./StatusMark.module.css";

/** Waits for the buyer, under way, finished, ended, went wrong. */
export type StatusTone = "wait" | "go" | "done" | "off" | "wrong";

export interface StatusMarkProps {
  tone: StatusTone;
  children: string;
}

/** A status as a word in its colour; a change while looking flashes once. */
export function StatusMark({ tone, children }: StatusMarkProps) {
  return (
    <Flash value={children}>
      <span className={styles.mark} data-tone={tone}>
        {children}
      </span>
    </Flash>
  );
}
