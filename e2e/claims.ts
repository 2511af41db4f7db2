// A claim whose goods come back, for journeys that are about what comes after.
import type { Browser, BrowserContext } from "@playwright/test";
import { asStaff, expect, PHOTO, post, url } from "./people";

async function photo(buyer: BrowserContext): Promise<string> {
  const file = { name: "破损.png", mimeType: "image/png", buffer: PHOTO };
  const answer = await buyer.request.post(url("/api/upload"), {
    multipart: { file },
    headers: { origin: url("") },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data.key;
}

/** The buyer claims one unit of the order's first line for its money; the number of the claim. */
async function claimOne(buyer: BrowserContext, order: string): Promise<string> {
  const { data } = await (await buyer.request.get(url(`/api/order/${order}`))).json();
  const [{ id, batches }] = data.lines;
  const lines = [{ id, batch: batches[0].batch_number, number: 1 }];
  const claim = {
    type: "return",
    reason: "damaged",
    remark: "外盒压坏",
    photos: [await photo(buyer)],
    lines,
  };
  const made = await post(buyer, `/api/order/${order}/after_sales`, claim);
  return (made as { data: { id: string } }).data.id;
}

/** One unit of a received order comes back: every department does its part, up to the refund. */
export async function bringBackOne(browser: Browser, buyer: BrowserContext, order: string): Promise<void> {
  const claim = await claimOne(buyer, order);
  const step = async (username: string, name: string, data: object) => {
    const colleague = await asStaff(browser, username);
    const answer = await post(colleague, `/admin/api/after_sales/${claim}/${name}`, data);
    await colleague.close();
    return answer as { lines: { id: number; number: number }[] };
  };
  await step("service", "accept", { with_return: true });
  await post(buyer, `/api/after_sales/${claim}/send`, { carrier: "顺丰速运", waybill: "SF1234567890" });
  const { lines } = await step("warehouse", "arrive", {});
  await step("qa", "inspect", { lines: lines.map(({ id, number }) => ({ id, sellable: number })) });
  await step("finance", "refund", {});
}
