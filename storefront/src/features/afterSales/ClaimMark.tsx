import { Flash } from "@/ui/Flash";
import styles from "./Claim.module.css";
import { toneOf } from "./status";

/** The status as a word in its colour; a change while looking flashes once. */
export function ClaimMark({ status, text }: { status: number; text: string }) {
  return (
    <Flash value={status}>
      <span className={styles.mark} data-tone={toneOf(status)}>
        {text}
      </span>
    </Flash>
  );
}
