import type { ReactNode } from "react";
import styles from "./FactList.module.css";

export type Fact = [name: string, value: ReactNode];

/** Names with their values; what has no value is left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
