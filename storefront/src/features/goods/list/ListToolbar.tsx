import { ANY } from "@/api/any";
import type { GoodsSort } from "../queries";
import { CouponsToClaim } from "./CouponsToClaim";
import { PAGE_SIZES } from "./filters";
import styles from "./ListToolbar.module.css";
import type { List } from "./useList";
import { ViewSwitch } from "./ViewSwitch";

const sorts: [key: GoodsSort, name: string][] = [
  [ANY, "综合"],
  ["sales", "销量"],
  ["newest", "最新"],
  ["expiry", "效期"],
];

function PriceSort({ list }: { list: List }) {
  const { sort } = list.query;
  const next: GoodsSort = sort === "price_up" ? "price_down" : "price_up";
  const on = sort === "price_up" || sort === "price_down";
  const said = sort === "price_up" ? "，现在从低到高" : sort === "price_down" ? "，现在从高到低" : "";
  return (
    <button
      type="button"
      className={styles.sort}
      aria-pressed={on}
      aria-label={`价格排序${said}`}
      onClick={() => list.change({ sort: next })}
    >
      价格
      <span className={styles.arrows} data-sort={on ? sort : undefined} aria-hidden>
        <i />
        <i />
      </span>
    </button>
  );
}

export interface ListToolbarProps {
  list: List;
  /** the coupons and the views stand beside the title */
  phone: boolean;
  onFilter: () => void;
}

export function ListToolbar({ list, phone, onFilter }: ListToolbarProps) {
  const { query, change } = list;
  return (
    <div className={styles.bar}>
      <fieldset aria-label="排序" className={styles.sorts}>
        {sorts.slice(0, 2).map(([key, name]) => (
          <button
            key={key}
            type="button"
            className={styles.sort}
            aria-pressed={query.sort === key}
            onClick={() => change({ sort: key })}
          >
            {name}
          </button>
        ))}
        <PriceSort list={list} />
        {sorts.slice(2).map(([key, name]) => (
          <button
            key={key}
            type="button"
            className={styles.sort}
            aria-pressed={query.sort === key}
            onClick={() => change({ sort: key })}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <button type="button" className={styles.filter} onClick={onFilter}>
        筛选
      </button>
      {!phone && <CouponsToClaim goods={list.result.data?.list ?? []} category={query.category} />}
      <label className={styles.size}>
        每页
        <select
          value={query.perPage}
          onChange={(event) => change({ perPage: Number(event.target.value) })}
          aria-label="每页条数"
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size} 条
            </option>
          ))}
        </select>
      </label>
      {!phone && <ViewSwitch list={list} />}
    </div>
  );
}
