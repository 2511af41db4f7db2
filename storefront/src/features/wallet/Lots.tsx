import type { ReactNode } from "react";
import styles from "./Lots.module.css";

interface LotsProps {
  /** of the heading */
  id: string;
  title: string;
  /** below them */
  note?: ReactNode;
  /** `li` each: the amount in `b`, what is said of it in `span` and `small` */
  children: ReactNode;
}

/** Parts of an account, as small cards. */
export function Lots({ id, title, note, children }: LotsProps) {
  return (
    <section className={`card ${styles.lots}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}
