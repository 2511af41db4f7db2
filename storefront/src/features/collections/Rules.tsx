import type { RuleSection } from "@/api/types";
import styles from "./Rules.module.css";

export interface RulesProps {
  sections: readonly RuleSection[];
  /** one level below the enclosing heading */
  heading?: "h2" | "h3";
}

/** Rules as staff wrote them: headings with numbered lines, the same words perhaps twice. */
export function Rules({ sections, heading: Heading = "h3" }: RulesProps) {
  return sections.map((section, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text of staff; its order is all that names a part
    <section key={at} className={styles.section}>
      {section.heading && <Heading className={styles.heading}>{section.heading}</Heading>}
      <ol className={styles.lines}>
        {section.lines.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={row}>{line}</li>
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
