import { parseYuan } from "@yaoji/money";
import type { CampaignGoods } from "@/api/types";
import { savingOf } from "@/features/goods/saving";

/** What one manufacturer brings to the fair. */
export interface Hall {
  maker_id: number;
  maker: string;
  deals: CampaignGoods[];
  /** the most that comes off one of its goods, in per cent */
  best: number;
}

/** The goods by manufacturer, who brings most first; what saves most first within. */
export function hallsOf(deals: readonly CampaignGoods[]): Hall[] {
  const halls = new Map<number, Hall>();
  for (const deal of deals) {
    const { maker_id, sccj: maker } = deal.goods;
    const hall = halls.get(maker_id) ?? { maker_id, maker, deals: [], best: 0 };
    hall.deals.push(deal);
    hall.best = Math.max(hall.best, savingOf(deal)?.percent ?? 0);
    halls.set(maker_id, hall);
  }
  const saves = (deal: CampaignGoods) => parseYuan(savingOf(deal)?.amount ?? "0");
  for (const hall of halls.values()) hall.deals.sort((a, b) => saves(b) - saves(a));
  return [...halls.values()].sort(
    (a, b) => b.deals.length - a.deals.length || a.maker.localeCompare(b.maker, "zh"),
  );
}
