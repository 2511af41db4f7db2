import type { ReactNode } from "react";
import styles from "./CheckoutBlock.module.css";

interface CheckoutBlockProps {
  /** of its heading */
  id: string;
  title: string;
  /** at the other end of its line */
  beside?: ReactNode;
  children: ReactNode;
}

/** One question of the checkout, under its heading. */
export function CheckoutBlock({ id, title, beside, children }: CheckoutBlockProps) {
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <section className={`card ${styles.block}`} aria-labelledby={id}>
      {beside === undefined ? (
        heading
      ) : (
        <div className={styles.head}>
          {heading}
          {beside}
        </div>
      )}
      {children}
    </section>
  );
}
