import { parseYuan } from "@yaoji/money";
import type { CampaignGoods } from "@/api/types";
import { savingOf } from "@/features/goods/saving";

export const sorts = [
  { key: "page", name: "推荐" },
  { key: "save", name: "省得多" },
  { key: "percent", name: "折扣大" },
  { key: "price", name: "单价低" },
] as const;
export type Sort = (typeof sorts)[number]["key"];

const LAST = Number.POSITIVE_INFINITY;

function rank(deal: CampaignGoods, sort: Sort): number {
  const saving = savingOf(deal);
  if (sort === "save") return saving ? -parseYuan(saving.amount) : 0;
  if (sort === "percent") return saving ? -saving.percent : 0;
  return deal.price === null ? LAST : parseYuan(deal.price);
}

/** In the order of the page, or by what matters to the buyer; sold-out ones come last. */
export function sorted(deals: readonly CampaignGoods[], sort: Sort): CampaignGoods[] {
  const gone = (deal: CampaignGoods) => Number(deal.left === 0);
  const by = sort === "page" ? () => 0 : (deal: CampaignGoods) => rank(deal, sort);
  return [...deals].sort((a, b) => gone(a) - gone(b) || by(a) - by(b));
}
