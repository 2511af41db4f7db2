import type { ReactNode } from "react";
import styles from "./Panel.module.css";

export interface PanelPageProps {
  /** none where the content has its own heading */
  title?: string;
  children: ReactNode;
}

/** A page of panels, one below the other. */
export function PanelPage({ title, children }: PanelPageProps) {
  return (
    <div className={styles.page}>
      {title && <h1>{title}</h1>}
      {children}
    </div>
  );
}

interface Headed {
  /** of the heading, which links lead to */
  id: string;
  title: string;
  /** at the other end of its line */
  beside?: ReactNode;
}
export type PanelProps = (Headed | { [Key in keyof Headed]?: undefined }) & { children: ReactNode };

/** A card of a page with its heading; without one what stands in for it: what is loaded still, or why it is not. */
export function Panel({ id, title, beside, children }: PanelProps) {
  const heading = title && <h2 id={id}>{title}</h2>;
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
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
