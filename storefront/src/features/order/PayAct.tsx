import type { ReactNode } from "react";
import styles from "./PayAct.module.css";

/** The one button that pays, and the way round it. */
export function PayAct({ children }: { children: ReactNode }) {
  return <div className={styles.act}>{children}</div>;
}
