import { useUser } from "@/features/user/queries";
import { chosenExpiry, chosenPrice, expiryChoices, expiryPatch, priceChoices, pricePatch } from "./bands";
import { CategoryFilter } from "./CategoryFilter";
import { Count } from "./Count";
import styles from "./FilterBar.module.css";
import { chipsOf } from "./FilterChips";
import { MakerFilter } from "./MakerFilter";
import { type Choice, OptionRow } from "./OptionRow";
import { PriceFilter } from "./PriceFilter";
import type { List } from "./useList";

const byId = (options: { id: number; name: string; count: number }[] | undefined): Choice[] | undefined =>
  options?.map(({ id, name, count }) => ({ key: String(id), name, count }));

const byCode = (options: { code: string; name: string; count: number }[] | undefined): Choice[] | undefined =>
  options?.map(({ code, name, count }) => ({ key: code, name, count }));

const idOf = (key: string): number | null => (key === "" ? null : Number(key));

export interface FilterBarProps {
  list: List;
  /** false: the two rows used most, so that the goods begin higher up */
  all?: boolean;
}

/** The filters of the list with the goods each option would leave; each change is a step of the history. */
export function FilterBar({ list, all = true }: FilterBarProps) {
  const { query, change, scope, counts } = list;
  const showsPrices = useUser()?.is_passed ?? false;
  const labels = new Map(chipsOf(list).map(({ key, label }) => [key, label]));
  const prices = counts && priceChoices(counts.prices);
  const makers = (
    <OptionRow
      label="厂家"
      choices={byId(counts?.makers)}
      chosen={query.makerId === null ? "" : String(query.makerId)}
      chosenName={labels.get("maker")}
      shown={5}
      onChoose={(key) => change({ makerId: idOf(key), maker: "" })}
    />
  );
  if (!all) {
    return (
      <div className={styles.bar} data-brief>
        <CategoryFilter list={list} />
        {makers}
      </div>
    );
  }
  return (
    <div className={styles.bar}>
      <CategoryFilter list={list} />
      {makers}
      {scope !== "brand" && (
        <OptionRow
          label="品牌"
          choices={byId(counts?.brands)}
          chosen={query.brandId === null ? "" : String(query.brandId)}
          chosenName={labels.get("brand")}
          shown={8}
          onChoose={(key) => change({ brandId: idOf(key) })}
        />
      )}
      <OptionRow
        label="剂型"
        choices={counts?.forms.map(({ name, count }) => ({ key: name, name, count }))}
        chosen={query.form}
        shown={10}
        onChoose={(form) => change({ form })}
      />
      <div className={styles.halves}>
        <OptionRow
          label="类别"
          choices={byCode(counts?.rx)}
          chosen={query.rx}
          chosenName={labels.get("rx")}
          shown={4}
          onChoose={(rx) => change({ rx })}
        />
        <OptionRow
          label="效期"
          choices={counts && expiryChoices(counts.expiries)}
          chosen={chosenExpiry(query)}
          chosenName={labels.get("expiry")}
          shown={5}
          onChoose={(key) => change(expiryPatch(key))}
        />
        <OptionRow
          label="优惠"
          choices={byCode(counts?.promotions)}
          chosen={query.promotion}
          chosenName={labels.get("promotion")}
          shown={6}
          onChoose={(promotion) => change({ promotion })}
        />
        {showsPrices && (
          <OptionRow
            label="价格"
            choices={prices}
            chosen={chosenPrice(query, prices ?? [])}
            shown={6}
            onChoose={(key) => change(pricePatch(key))}
          />
        )}
      </div>
      <div className={styles.last}>
        <MakerFilter list={list} />
        {showsPrices && <PriceFilter list={list} />}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={query.stock}
            onChange={(event) => change({ stock: event.target.checked })}
          />
          只看有货
          <Count of={counts?.in_stock} />
        </label>
      </div>
    </div>
  );
}
