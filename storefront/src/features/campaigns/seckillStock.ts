import type { QueryClient } from "@tanstack/react-query";
import { askAgain } from "@/api/askAgain";
import type { CampaignDetail, CampaignGoods, SeckillLeft, Seckills } from "@/api/types";
import { seckillKey } from "./queries";

const oneKey = ["campaigns", "one"] as const;

/** Writes what the line told into the pages that are open, and asks for what it did not tell. */
export function takeSeckillStock(client: QueryClient, { list, others, is_anew }: SeckillLeft): void {
  const isShown = patch(client, list);
  if (is_anew || others.some(isShown)) {
    void askAgain(client, seckillKey);
    if (!is_anew) for (const id of others) void askAgain(client, [...oneKey, id]);
  }
}

function patch(client: QueryClient, list: SeckillLeft["list"]): (campaignId: number) => boolean {
  const shown = new Set<number>();
  const told = (campaignId: number, goods: CampaignGoods[]) => {
    shown.add(campaignId);
    return goods.map((deal) => {
      const news = list.find((one) => one.campaign_id === campaignId && one.goods_id === deal.goods.id);
      return news ? { ...deal, left: news.left, sold: news.sold } : deal;
    });
  };
  rewrite<Seckills>(client, seckillKey, (data) => ({
    ...data,
    list: data.list.map((one) => ({ ...one, goods: told(one.id, one.goods) })),
  }));
  rewrite<CampaignDetail>(client, oneKey, (data) =>
    data.kind === "seckill" ? { ...data, list: told(data.id, data.list) } : data,
  );
  return (campaignId) => shown.has(campaignId);
}

/** Keeps the time of the answer: clocks are told by it. */
function rewrite<Data>(client: QueryClient, queryKey: readonly string[], change: (data: Data) => Data): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const data = query.state.data as Data | undefined;
    if (data) client.setQueryData(query.queryKey, change(data), { updatedAt: query.state.dataUpdatedAt });
  }
}
