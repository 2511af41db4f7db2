import type { ReactNode } from "react";
import styles from "./WantedHead.module.css";

interface WantedHeadProps {
  title: string;
  /** at the other end of its line */
  children?: ReactNode;
}

export function WantedHead({ title, children }: WantedHeadProps) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </header>
  );
}
