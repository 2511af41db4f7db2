import type { FormEvent } from "react";
import { Button } from "@/ui/Button";
import { useSyncedText } from "@/ui/useSyncedText";
import styles from "./FilterBar.module.css";
import { readPrice } from "./filters";
import type { List } from "./useList";

export function PriceFilter({ list }: { list: List }) {
  const { query, change } = list;
  const [from, setFrom] = useSyncedText(query.priceFrom);
  const [to, setTo] = useSyncedText(query.priceTo);
  const wrong = (text: string) => (text.trim() !== "" && readPrice(text) === "" ? true : undefined);
  const unchanged = readPrice(from) === query.priceFrom && readPrice(to) === query.priceTo;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (wrong(from) || wrong(to)) return;
    const [low, high] = [readPrice(from), readPrice(to)];
    const turned = low !== "" && high !== "" && Number(low) > Number(high);
    change(turned ? { priceFrom: high, priceTo: low } : { priceFrom: low, priceTo: high });
  }

  return (
    <form className={styles.field} onSubmit={submit}>
      <span className={styles.fieldLabel} aria-hidden>
        价格
      </span>
      <input
        className={`${styles.input} ${styles.price}`}
        aria-label="最低价"
        aria-invalid={wrong(from)}
        inputMode="decimal"
        placeholder="¥ 最低"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <span aria-hidden>–</span>
      <input
        className={`${styles.input} ${styles.price}`}
        aria-label="最高价"
        aria-invalid={wrong(to)}
        inputMode="decimal"
        placeholder="¥ 最高"
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button size="s" type="submit" disabled={unchanged || wrong(from) || wrong(to)} aria-label="确定价格">
        确定
      </Button>
    </form>
  );
}
