import type { QueryClient } from "@tanstack/react-query";
import { askAgain } from "@/api/askAgain";
import type {
  CampaignDetail,
  CampaignGoods,
  GoodsDetail,
  SeckillLeft,
  SeckillOffer,
  Seckills,
} from "@/api/types";
import { goodsKeys } from "@/features/goods/queries";
import { seckillKey } from "./queries";

const oneKey = ["campaigns", "one"] as const;
const detailsKey = [...goodsKeys.all, "detail"] as const;

/** Writes what the line told into the pages that are open, and asks for what it did not tell. */
export function takeSeckillStock(client: QueryClient, { list, others, is_anew }: SeckillLeft): void {
  const isShown = patch(client, list);
  if (is_anew || others.some(isShown)) {
    void askAgain(client, seckillKey);
    if (!is_anew) for (const id of others) void askAgain(client, [...oneKey, id]);
  }
  askDetails(client, (id) => is_anew || others.includes(id));
}

/** Stocks are told once: what moved without the line is not sent later. */
export function askSeckillsAgain(client: QueryClient): void {
  void askAgain(client, seckillKey);
  askDetails(client, () => true);
}

/** Pages of goods that show one of these seckills; the others need not ask. */
function askDetails(client: QueryClient, isAskedFor: (campaignId: number) => boolean): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: detailsKey })) {
    const { seckills = [] } = (state.data ?? {}) as Partial<GoodsDetail>;
    if (seckills.some(({ campaign_id }) => isAskedFor(campaign_id))) void askAgain(client, queryKey);
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
  rewrite<GoodsDetail>(client, detailsKey, (data) =>
    data.seckills.length === 0 ? data : { ...data, seckills: data.seckills.map(leftOf(data.id, list)) },
  );
  return (campaignId) => shown.has(campaignId);
}

const leftOf = (goodsId: number, list: SeckillLeft["list"]) => (offer: SeckillOffer) => {
  const news = list.find((one) => one.campaign_id === offer.campaign_id && one.goods_id === goodsId);
  return news ? { ...offer, left: news.left } : offer;
};

/** Keeps the time of the answer: clocks are told by it. */
function rewrite<Data>(client: QueryClient, queryKey: readonly string[], change: (data: Data) => Data): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const data = query.state.data as Data | undefined;
    if (data) client.setQueryData(query.queryKey, change(data), { updatedAt: query.state.dataUpdatedAt });
  }
}
