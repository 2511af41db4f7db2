import type { ReactNode } from "react";
import styles from "./RegisterPanel.module.css";

interface RegisterPanelProps {
  /** how the registration stands, as the colour of an edge */
  outcome?: "waits" | "good";
  children: ReactNode;
}

/** A card of the registration; the account shows its documents in the same ones. */
export function RegisterPanel({ outcome, children }: RegisterPanelProps) {
  return (
    <div className={`card ${styles.panel}`} data-outcome={outcome}>
      {children}
    </div>
  );
}
