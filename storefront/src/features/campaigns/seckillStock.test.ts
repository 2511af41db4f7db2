import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import type { Seckills } from "@/api/types";
import { seckillKey } from "./queries";
import { takeSeckillStock } from "./seckillStock";

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
