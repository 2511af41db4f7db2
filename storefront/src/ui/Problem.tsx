import type { ReactNode } from "react";
import styles from "./Problem.module.css";

export interface ProblemProps {
  /** of what it describes */
  id?: string;
  /** was there when the page came: nobody is interrupted by it */
  isQuiet?: boolean;
  children: ReactNode;
}

/** What is wrong with a choice, a tick, a whole form: what a text field says at its own foot. */
export function Problem({ id, isQuiet, children }: ProblemProps) {
  return (
    <p id={id} className={styles.problem} role={isQuiet ? undefined : "alert"}>
      {children}
    </p>
  );
}
