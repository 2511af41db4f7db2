// The cart as its buyer reads it, for journeys that are about what it comes to.
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { type Fen, parseYuan } from "@yaoji/money";
import { url } from "./people";

/** What the shop answers this buyer. */
export async function read(buyer: BrowserContext, path: string) {
  const answer = await buyer.request.get(url(path));
  expect(answer.status(), path).toBe(200);
  return (await answer.json()).data;
}

export async function emptyCart(buyer: BrowserContext): Promise<void> {
  const { data } = await read(buyer, "/api/cart/list");
  if (data.length === 0) return;
  const answer = await buyer.request.post(url("/api/cart/batch_delete"), {
    data: { ids: data.map(({ id }: { id: number }) => id) },
    headers: { origin: url("") },
  });
  expect(answer.status()).toBe(200);
}

/** The amount after the word; 0 if it is missing. */
export async function sum(place: Locator, word: string): Promise<Fen> {
  const text = (await place.innerText()).replace(/[\s,，]/g, "");
  const found = text.match(new RegExp(`${word}[-¥]*(\\d+\\.\\d\\d)`));
  return parseYuan(found?.[1] ?? "0");
}

export const bar = (page: Page) => page.getByRole("region", { name: "结算" });
/** The answer to a change has come, and with it the sums. */
export const known = (page: Page) => expect(bar(page).locator("[aria-busy=false]")).toBeAttached();
