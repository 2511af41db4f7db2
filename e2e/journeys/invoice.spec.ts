// The invoice of an order that is finished, and the red one of what came back, as buyer and finance see them.
import type { Page } from "@playwright/test";
import { buy } from "../checkout";
import { bringBackOne } from "../claims";
import { asBuyer, asStaff, expect, isAccessible, pageErrors, sendOrder, test, url } from "../people";

const NUMBER = /\b\d{20}\b/;
/** The platform answers a request when it is asked for the third time, some fifteen seconds after it was made. */
const ISSUED = { timeout: 30_000 };

/** Of a text with the number of an invoice. */
const numberIn = (text: string): string => NUMBER.exec(text)?.[0] ?? "";

/** The file of an invoice, as it is saved when this is clicked. */
async function savedPdf(page: Page, role: "button" | "link", name: RegExp): Promise<void> {
  const download = page.waitForEvent("download");
  await page.getByRole(role, { name }).click();
  const file = await download;
  expect(await file.failure()).toBeNull();
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
}

test("a finished order gets its invoice, and a red one for what came back", async ({ browser }) => {
  const buyer = await asBuyer(browser, "renxin");
  const page = await buyer.newPage();
  const watched = [pageErrors(page)];
  const order = await buy(page);
  await sendOrder(browser, order, "SF20261130");
  await page.getByRole("button", { name: "确认收货" }).click();
  await page.getByRole("button", { name: "已收到货" }).click();
  await expect(page.getByRole("main")).toContainText("已完成");

  await page.goto(url("/dzfp"));
  const bill = page.getByRole("listitem").filter({ hasText: order });
  await expect(bill).toHaveCount(1);
  await expect(bill).toContainText(NUMBER, ISSUED);
  const blue = numberIn(await bill.innerText());
  await savedPdf(page, "button", new RegExp(`^下载发票 ${blue}`));

  const finance = await (await asStaff(browser, "finance")).newPage();
  watched.push(pageErrors(finance));
  await finance.goto(url("/admin/invoices"));
  await finance.getByRole("row").filter({ hasText: blue }).click();
  await expect(finance.getByRole("heading", { name: blue })).toBeVisible();
  await expect(finance.getByRole("main")).toContainText("武汉仁心大药房有限公司");
  await expect(finance.getByRole("table", { name: "发票明细" })).toContainText("阿莫西林胶囊");
  await isAccessible(finance);
  await savedPdf(finance, "link", /^下载 PDF$/);

  await bringBackOne(browser, buyer, order);
  const invoices = async () =>
    (await (await buyer.request.get(url(`/api/invoice?keywords=${order}`))).json()).data.total;
  await expect.poll(invoices, ISSUED).toBe(2);
  await page.reload();
  const red = bill.filter({ hasText: "红字" });
  await expect(red).toContainText(`冲红 ${blue}`);
  await expect(red.locator("strong")).toHaveText(NUMBER, ISSUED);
  await isAccessible(page);
  const number = await red.locator("strong").innerText();
  await finance.goto(url("/admin/invoices"));
  await finance.getByRole("button", { name: "红字" }).click();
  await finance.getByRole("row").filter({ hasText: number }).click();
  await expect(finance.getByRole("heading", { name: number })).toBeVisible();
  await expect(finance.getByRole("main")).toContainText(blue);
  expect(watched.flat()).toEqual([]);
});
