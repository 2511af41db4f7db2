import type { ShownText } from "@/api/types";
import styles from "./Blocks.module.css";

/** Words as staff wrote them; nothing in them is markup. */
export function TextBlock({ block }: { block: ShownText }) {
  if (block.sections.length === 0) return null;
  return (
    <div className={`card ${styles.text}`}>
      {block.sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text of staff; its order is all that names a part
        <div key={at}>
          {section.heading && <h2>{section.heading}</h2>}
          {section.lines.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <p key={row}>{line}</p>
          ))}
        </div>
      ))}
    </div>
  );
}
