// A cart with as many lines as a pharmacy has before a holiday.
import type { BrowserContext } from "@playwright/test";
import { expect, url } from "./people";

interface Goods {
  id: number;
  is_buy: boolean;
  base_number: number;
  bzdw: number;
  number: number;
}

export async function linesOf(
  buyer: BrowserContext,
): Promise<{ id: number; number: number; goods: Goods }[]> {
  const { data } = await (await buyer.request.get(url("/api/cart/list"))).json();
  return data.data;
}

export async function post(buyer: BrowserContext, path: string, data: unknown): Promise<void> {
  const answer = await buyer.request.post(url(path), { data, headers: { origin: url("") } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** As many different goods as this buyer may buy, the smallest order of each. */
export async function fill(buyer: BrowserContext, count: number): Promise<void> {
  await post(buyer, "/api/cart/batch_delete", { ids: (await linesOf(buyer)).map(({ id }) => id) });
  const params: { goods_id: number; number: number }[] = [];
  for (let page = 1; params.length < count; page++) {
    const { data } = await (await buyer.request.get(url(`/api/goods/list?page=${page}&per_page=100`))).json();
    expect(data.list, "the shop has too few goods").not.toEqual([]);
    for (const goods of (data.list as Goods[]).filter(({ is_buy }) => is_buy)) {
      const number = Math.ceil(goods.base_number / goods.bzdw) * goods.bzdw;
      params.push({ goods_id: goods.id, number: Math.min(number, goods.number) });
    }
  }
  await post(buyer, "/api/cart", { params: params.slice(0, count) });
}
