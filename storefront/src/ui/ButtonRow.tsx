import type { ReactNode } from "react";
import styles from "./ButtonRow.module.css";

/** What can be done here: buttons and links in a line, on phones in several. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
