import { Button } from "@/ui/Button";
import { focusFollows } from "@/ui/focusFollows";
import { Icon } from "@/ui/Icon";
import styles from "./FilterChips.module.css";
import { hasChoice, type ListQuery, noChoice } from "./filters";
import { categoryPath, expiryName, promotionName, rxName } from "./scopes";
import type { List } from "./useList";

export interface Chip {
  key: string;
  label: string;
  off: Partial<ListQuery>;
}

function priceLabel({ priceFrom, priceTo }: ListQuery): string {
  if (priceFrom && priceTo) return `¥${priceFrom} – ¥${priceTo}`;
  return priceFrom ? `¥${priceFrom} 以上` : `¥${priceTo} 以下`;
}

/** Names come from any loaded data: the counts, the goods on screen, the menu of brands. */
export function chipsOf(
  list: Pick<List, "query" | "scope" | "tree" | "common" | "result" | "counts">,
): Chip[] {
  const { query, scope, tree, common, result, counts } = list;
  const chips: Chip[] = [];
  const chip = (key: string, label: string, off: Partial<ListQuery>) => chips.push({ key, label, off });
  if (query.keywords && scope !== "search")
    chip("keywords", `“${query.keywords}”`, { keywords: "", type: 1 });
  if (query.category !== null)
    chip("category", categoryPath(tree, query.category).at(-1)?.name ?? "所选分类", { category: null });
  if (query.maker || query.makerId !== null) {
    const known =
      counts?.makers.find((maker) => maker.id === query.makerId)?.name ??
      result.data?.list.find((goods) => goods.maker_id === query.makerId)?.sccj;
    chip("maker", query.maker || known || "所选厂家", { maker: "", makerId: null });
  }
  if (query.brandId !== null) {
    const brands = [...(counts?.brands ?? []), ...(common?.brand ?? [])];
    const known = brands.find((brand) => brand.id === query.brandId)?.name;
    chip("brand", known ?? "所选品牌", { brandId: null });
  }
  if (query.form) chip("form", query.form, { form: "" });
  if (query.rx) chip("rx", rxName(query.rx) || query.rx, { rx: "" });
  if (query.priceFrom || query.priceTo) chip("price", priceLabel(query), { priceFrom: "", priceTo: "" });
  if (query.expiryFrom !== null || query.expiryTo !== null)
    chip("expiry", expiryName(query.expiryFrom, query.expiryTo), { expiryFrom: null, expiryTo: null });
  if (query.promotion) chip("promotion", promotionName(query.promotion), { promotion: "" });
  if (query.stock) chip("stock", "只看有货", { stock: false });
  return chips;
}

/** The selected filters, each removable by a click. */
export function FilterChips({ list }: { list: List }) {
  const chips = chipsOf(list);
  if (!chips.length) return null;
  return (
    <div className={styles.chips} data-rows>
      <span className={styles.label}>已选</span>
      <ul className={styles.list} aria-label="已选条件">
        {chips.map(({ key, label, off }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.chip}
              data-follows
              aria-label={`去掉条件：${label}`}
              onClick={({ currentTarget }) => {
                focusFollows(currentTarget)();
                list.change(off);
              }}
            >
              {label}
              <Icon name="close" size={12} />
            </button>
          </li>
        ))}
      </ul>
      {hasChoice(list.query) && (
        <Button look="text" size="s" data-follows onClick={() => list.change(noChoice)}>
          清空
        </Button>
      )}
    </div>
  );
}
