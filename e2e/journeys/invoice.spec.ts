// The invoice of an order that is finished, and the red one of what came back, as buyer and finance see them; and those that
// finance issues by hand.
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

/** For an order that neither the buyer nor the clock asked an invoice for. */
async function issueByHand(finance: Page, order: string, reason: string): Promise<void> {
  await finance.goto(url("/admin/invoices"));
  await finance.getByRole("button", { name: "手工开票" }).click();
  const dialog = finance.getByRole("dialog", { name: "手工开票" });
  await dialog.getByLabel(/^订单号/).fill(order);
  await dialog.getByLabel(/^手工开具的原因/).fill(reason);
  await isAccessible(finance);
  await dialog.getByRole("button", { name: "提交开票" }).click();
  await expect(finance.getByText("已提交开票")).toBeVisible();
  await expect(finance).toHaveURL(/\/invoices\/\d+\/show$/);
  await expect(finance.getByRole("main")).toContainText(reason);
}

/** What is wrong is taken back whole: of a part the form says so. */
async function takeBackByHand(finance: Page, blue: string): Promise<void> {
  await finance.getByRole("button", { name: "开红字发票" }).click();
  const dialog = finance.getByRole("dialog", { name: `开红字发票：${blue}` });
  const amount = dialog.getByLabel(/^冲红金额/);
  const whole = await amount.inputValue();
  await amount.fill("0.01");
  await dialog.getByRole("combobox", { name: /^红字原因/ }).click();
  await finance.getByRole("option", { name: "开票有误" }).click();
  await dialog.getByLabel(/^手工开具的原因/).fill("抬头写错");
  await dialog.getByRole("button", { name: "提交红字发票" }).click();
  await expect(dialog.getByText(/^开票有误只能全额冲红/)).toBeVisible();
  await isAccessible(finance);
  await amount.fill(whole);
  await dialog.getByRole("button", { name: "提交红字发票" }).click();
  await expect(finance.getByText("已提交红字发票")).toBeVisible();
  await expect(finance.getByRole("main")).toContainText("开票有误：抬头写错");
}

test("finance issues an invoice by hand, takes it back by a red one, and issues another", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const buyer = await asBuyer(browser, "renxin");
  const page = await buyer.newPage();
  const finance = await (await asStaff(browser, "finance")).newPage();
  const watched = [pageErrors(page), pageErrors(finance)];
  const order = await buy(page);
  // On its way, not finished: nothing asks for its invoice by itself.
  await sendOrder(browser, order, "SF20261201");
  await page.goto(url("/dzfp"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const bills = page.getByRole("listitem").filter({ hasText: order });
  await expect(bills).toHaveCount(0);

  await issueByHand(finance, order, "客户来电要求");
  await page.reload();
  await expect(bills).toHaveCount(1);
  await expect(bills).toContainText(NUMBER, ISSUED);
  const blue = numberIn(await bills.innerText());
  await finance.reload();
  await expect(finance.getByRole("heading", { name: blue })).toBeVisible();

  await takeBackByHand(finance, blue);
  await page.reload();
  const red = bills.filter({ hasText: `冲红 ${blue}` });
  await expect(red).toContainText("红字");
  await expect(red.locator("strong")).toHaveText(NUMBER, ISSUED);

  await issueByHand(finance, order, "原发票抬头有误，已红冲");
  await page.reload();
  await expect(bills).toHaveCount(3);
  const right = bills.filter({ hasNotText: blue });
  await expect(right.locator("strong")).toHaveText(NUMBER, ISSUED);
  await savedPdf(page, "button", new RegExp(`^下载发票 ${await right.locator("strong").innerText()}`));
  expect(watched.flat()).toEqual([]);
});
