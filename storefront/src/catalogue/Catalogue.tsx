import type { ReactNode } from "react";
import { Notices } from "@/ui/Notices";
import styles from "./Catalogue.module.css";
import { display } from "./display";
import { feedback } from "./feedback";
import { input } from "./input";

/** Samples by the words that tell them apart, of parts by the file they are in. */
type Samples = Record<string, ReactNode>;
export type Parts = Record<string, Samples>;

const groups: [title: string, parts: Parts][] = [
  ["操作与输入", input],
  ["内容显示", display],
  ["等待、空白、出错与提示", feedback],
];

/** Every part of `src/ui` in its states. */
export function Catalogue() {
  return (
    <main className={`container ${styles.page}`}>
      <h1>组件目录</h1>
      <nav aria-label="组件" className={styles.names}>
        {groups.flatMap(([, parts]) =>
          Object.keys(parts).map((name) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          )),
        )}
      </nav>
      {groups.map(([title, parts]) => (
        <section key={title} aria-label={title} className={styles.group}>
          <h2>{title}</h2>
          {Object.entries(parts).map(([name, samples]) => (
            <Part key={name} name={name} samples={samples} />
          ))}
        </section>
      ))}
      <Notices />
    </main>
  );
}

function Part({ name, samples }: { name: string; samples: Samples }) {
  return (
    <article id={name} className={`card ${styles.part}`}>
      <h3>{name}</h3>
      <dl>
        {Object.entries(samples).map(([state, sample]) => (
          <div key={state}>
            <dt>{state}</dt>
            <dd>{sample}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
