import type { RuleSection } from "@/api/types";
import styles from "./Rules.module.css";

/** Rules as staff wrote them: headings with numbered lines. */
export function Rules({ sections }: { sections: readonly RuleSection[] }) {
  return sections.map((section) => (
    <section key={section.heading} className={styles.section}>
      {section.heading && <h3 className={styles.heading}>{section.heading}</h3>}
      <ol className={styles.lines}>
        {section.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  ));
}

/** Folded below one line, so that goods stay high on the page. */
export function FoldedRules({ title, sections }: { title: string; sections: readonly RuleSection[] }) {
  if (!sections.length) return null;
  return (
    <details className={styles.folded}>
      <summary>{title}</summary>
      <div className={styles.body}>
        <Rules sections={sections} />
      </div>
    </details>
  );
}
