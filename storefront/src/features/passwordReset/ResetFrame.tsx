import type { ReactNode } from "react";
import styles from "./ResetFrame.module.css";

interface ResetFrameProps {
  title: string;
  children: ReactNode;
}

/** One step of the way to a new password: a card in the middle of the page. */
export function ResetFrame({ title, children }: ResetFrameProps) {
  return (
    <section className={`container ${styles.page}`}>
      <div className={`card ${styles.panel}`}>
        <h1>{title}</h1>
        {children}
      </div>
    </section>
  );
}
