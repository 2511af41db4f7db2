import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import type { GoodsDetail, Seckills } from "@/api/types";
import { goodsKeys } from "@/features/goods/queries";
import { seckillKey } from "./queries";
import { askSeckillsAgain, takeSeckillStock } from "./seckillStock";

const NOTHING = { list: [], others: [], is_anew: false };
const shown = {
  list: [{ id: 5, goods: [{ goods: { id: 1 }, left: 9, sold: 0 }] }],
  timestamp: 0,
} as unknown as Seckills;

async function open() {
  const client = new QueryClient();
  const ask = vi.fn(async () => shown);
  new QueryObserver(client, { queryKey: seckillKey, queryFn: ask }).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  return { client, ask };
}

it("writes what is left into the open page, and leaves the time of its clock alone", async () => {
  const { client, ask } = await open();
  const before = client.getQueryState(seckillKey)?.dataUpdatedAt;
  vi.spyOn(Date, "now").mockReturnValue((before ?? 0) + 60_000);
  const list = [{ campaign_id: 5, goods_id: 1, left: 4, sold: 3 }];
  takeSeckillStock(client, { ...NOTHING, list });
  vi.restoreAllMocks();
  expect(client.getQueryData<Seckills>(seckillKey)?.list[0]?.goods[0]).toMatchObject({ left: 4, sold: 3 });
  expect(client.getQueryState(seckillKey)?.dataUpdatedAt).toBe(before);
  expect(ask).toHaveBeenCalledTimes(1);
});

it("asks for what it is not told, of the seckills that are shown", async () => {
  const { client, ask } = await open();
  takeSeckillStock(client, { ...NOTHING, others: [77] });
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(ask).toHaveBeenCalledTimes(1);
  takeSeckillStock(client, { ...NOTHING, others: [5] });
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  takeSeckillStock(client, { ...NOTHING, is_anew: true });
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
});

/** Pages of two goods, of which the first shows a seckill. */
async function openDetails() {
  const client = new QueryClient();
  const asked: number[] = [];
  for (const [id, seckills] of [
    [1, [{ campaign_id: 5, left: 9, bought: 2 }]],
    [2, []],
  ] as const) {
    const detail = { id, seckills, timestamp: 0 } as unknown as GoodsDetail;
    const queryFn = async () => {
      asked.push(id);
      return detail;
    };
    new QueryObserver(client, { queryKey: goodsKeys.detail(id, {}), queryFn }).subscribe(() => undefined);
  }
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  asked.length = 0;
  return { client, asked };
}

it("writes what is left into the page of the goods, and asks the pages that show the campaign and no others", async () => {
  const { client, asked } = await openDetails();
  const detail = () => client.getQueryData<GoodsDetail>(goodsKeys.detail(1, {}));
  takeSeckillStock(client, {
    ...NOTHING,
    list: [
      { campaign_id: 5, goods_id: 2, left: 1, sold: 8 },
      { campaign_id: 5, goods_id: 1, left: 4, sold: 5 },
    ],
  });
  expect(detail()?.seckills[0]).toMatchObject({ left: 4, bought: 2 });
  takeSeckillStock(client, { ...NOTHING, others: [77] });
  expect(client.isFetching()).toBe(0);
  takeSeckillStock(client, { ...NOTHING, others: [5] });
  await vi.waitFor(() => expect(asked).toEqual([1]));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  askSeckillsAgain(client);
  await vi.waitFor(() => expect(asked).toEqual([1, 1]));
});
