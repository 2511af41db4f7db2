import { Button } from "@/ui/Button";
import { useSyncedText } from "@/ui/useSyncedText";
import { type ListFilters, lastDays } from "./listFilters";
import styles from "./OrderSearch.module.css";

export interface OrderSearchProps {
  value: ListFilters;
  onChange: (next: Partial<ListFilters>) => void;
}

const spans: [label: string, days: number][] = [
  ["近 7 天", 7],
  ["近 30 天", 30],
  ["近 90 天", 90],
];

export function OrderSearch({ value, onChange }: OrderSearchProps) {
  const [keywords, setKeywords] = useSyncedText(value.keywords);
  const [from, setFrom] = useSyncedText(value.from);
  const [to, setTo] = useSyncedText(value.to);
  const wrong = from !== "" && to !== "" && from > to;
  const narrowed = value.keywords || value.from || value.to || value.coupon;
  return (
    <form
      className={`card ${styles.search}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) onChange({ keywords: keywords.trim(), from, to });
      }}
    >
      <label className={styles.keywords}>
        <span className="visually-hidden">订单号、商品名称或批号</span>
        <input
          type="search"
          value={keywords}
          placeholder="订单号 / 商品名称 / 批号"
          onChange={(event) => setKeywords(event.target.value)}
        />
      </label>
      <span className={styles.dates}>
        <label>
          <span className={styles.wide}>下单 </span>从
          <input
            type="date"
            value={from}
            max={to || undefined}
            onChange={(event) => setFrom(event.target.value)}
          />
        </label>
        <label>
          到
          <input
            type="date"
            value={to}
            min={from || undefined}
            onChange={(event) => setTo(event.target.value)}
          />
        </label>
      </span>
      <Button type="submit" look="brand" icon="search">
        查询
      </Button>
      <span className={styles.spans}>
        {value.coupon && <b>只看用了这张优惠券的订单</b>}
        {spans.map(([label, days]) => (
          <Button
            key={days}
            look="text"
            size="s"
            onClick={() => onChange({ keywords: keywords.trim(), ...lastDays(days) })}
          >
            {label}
          </Button>
        ))}
        {narrowed && (
          <Button
            look="text"
            size="s"
            onClick={() => onChange({ keywords: "", from: "", to: "", coupon: null })}
          >
            清除条件
          </Button>
        )}
      </span>
      {wrong && (
        <p role="alert" className={styles.wrong}>
          开始日期不能晚于结束日期
        </p>
      )}
    </form>
  );
}
