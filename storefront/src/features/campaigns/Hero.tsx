import type { ReactNode } from "react";
import styles from "./Hero.module.css";

export interface HeroProps {
  title: string;
  lead?: ReactNode;
  /** the figures or the clock on the right */
  aside?: ReactNode;
  children?: ReactNode;
}

/** What a page of offers is about, in one look. */
export function Hero({ title, lead, aside, children }: HeroProps) {
  return (
    <header className={`card ${styles.hero}`}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {children}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </header>
  );
}

/** A row of short steps: how it goes. */
export function Steps({ label, steps }: { label: string; steps: readonly string[] }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, at) => (
        <li key={step}>
          <b aria-hidden>{at + 1}</b>
          {step}
        </li>
      ))}
    </ol>
  );
}
