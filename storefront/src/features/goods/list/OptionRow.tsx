import { type ReactNode, useId, useState } from "react";
import { Skeleton } from "@/ui/Skeleton";
import { Count } from "./Count";
import styles from "./FilterBar.module.css";

export interface Choice {
  key: string;
  name: string;
  count: number;
}

export interface OptionRowProps {
  label: string;
  /** undefined until the counts have arrived */
  choices: Choice[] | undefined;
  /** the key of the chosen one, "" for none */
  chosen: string;
  /** what the chosen one is called when it is not among the choices: it must be possible to take it off */
  chosenName?: string;
  /** options before "more" */
  shown: number;
  onChoose: (key: string) => void;
  /** shown after the options, e.g. a field for another value */
  children?: ReactNode;
}

/** The choices with the chosen one among them, even when it leaves nothing. */
export function withChosen(choices: Choice[], chosen: string, name: string | undefined): Choice[] {
  if (!chosen || choices.some(({ key }) => key === chosen)) return choices;
  return [{ key: chosen, name: name || chosen, count: 0 }, ...choices];
}

/**
 * One filter: its options with the number of goods each would leave. Empty options aren't there at all, but the row
 * stays: rows that come and go would move the others away under the hand.
 */
export function OptionRow({ label, choices, chosen, chosenName, shown, onChoose, children }: OptionRowProps) {
  const [all, setAll] = useState(false);
  const id = useId();
  const offered = choices && withChosen(choices, chosen, chosenName);
  // The chosen one stays in sight wherever it ranks.
  const visible = offered?.filter(({ key }, at) => all || at < shown || key === chosen);
  const hidden = (offered?.length ?? 0) - (visible?.length ?? 0);
  return (
    <fieldset className={styles.row} aria-label={label}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <div className={styles.options} id={id}>
        {!visible && <Skeleton width={320} height={20} />}
        {visible?.length === 0 && !children && <span className={styles.none}>暂无可选</span>}
        {visible?.map(({ key, name, count }) => (
          <button
            key={key}
            type="button"
            className={styles.option}
            aria-pressed={key === chosen}
            onClick={() => onChoose(key === chosen ? "" : key)}
          >
            {name}
            <Count of={count} />
          </button>
        ))}
        {(hidden > 0 || all) && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={all}
            aria-controls={id}
            onClick={() => setAll(!all)}
          >
            {all ? "收起" : `更多 ${hidden}`}
          </button>
        )}
        {children}
      </div>
    </fieldset>
  );
}
