import type { ReactNode } from "react";
import { CategoryFilter } from "./CategoryFilter";
import styles from "./FilterBar.module.css";
import { MakerFilter } from "./MakerFilter";
import { PriceFilter } from "./PriceFilter";
import { commonForms, rxClasses } from "./scopes";
import type { List } from "./useList";

export function FilterRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.row} aria-label={label}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <div className={styles.options}>{children}</div>
    </fieldset>
  );
}

export function Option({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.option} aria-pressed={on} onClick={onPress}>
      {children}
    </button>
  );
}

/** Every filter of the list; each change is a step of the history. */
export function FilterBar({ list }: { list: List }) {
  const { query, change, scope, mark, result } = list;
  const zone = scope === "list" || scope === "search" ? mark : scope;
  const isMedicine = zone !== "zy" && zone !== "qx";
  const seen = (result.data?.list ?? []).map((goods) => goods.form).filter(Boolean);
  const known = isMedicine ? commonForms : seen;
  const forms = [...new Set(query.form && !known.includes(query.form) ? [query.form, ...known] : known)];
  return (
    <div className={styles.bar}>
      <CategoryFilter list={list} />
      {forms.length > 0 && (
        <FilterRow label="剂型">
          <Option on={!query.form} onPress={() => change({ form: "" })}>
            不限
          </Option>
          {forms.map((form) => (
            <Option
              key={form}
              on={query.form === form}
              onPress={() => change({ form: query.form === form ? "" : form })}
            >
              {form}
            </Option>
          ))}
        </FilterRow>
      )}
      {isMedicine && (
        <FilterRow label="类别">
          <Option on={!query.rx} onPress={() => change({ rx: "" })}>
            不限
          </Option>
          {rxClasses.map(([code, name]) => (
            <Option
              key={code}
              on={query.rx === code}
              onPress={() => change({ rx: query.rx === code ? "" : code })}
            >
              {name}
            </Option>
          ))}
        </FilterRow>
      )}
      <div className={styles.last}>
        <MakerFilter list={list} />
        <PriceFilter key={`${query.priceFrom}-${query.priceTo}`} list={list} />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={query.stock}
            onChange={(event) => change({ stock: event.target.checked })}
          />
          只看有货
        </label>
      </div>
    </div>
  );
}
