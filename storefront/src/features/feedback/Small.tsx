import type { ReactNode } from "react";
import styles from "./Small.module.css";

/** A line of what is said beside: when, by whom, what becomes of it. */
export function Small({ children }: { children: ReactNode }) {
  return <p className={styles.small}>{children}</p>;
}
