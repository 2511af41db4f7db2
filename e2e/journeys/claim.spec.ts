// A claim with returned goods, from the buyer's dialog to the money in their account, on everybody's own screen.
import type { Browser, Page } from "@playwright/test";
import { buy } from "../checkout";
import { asBuyer, asStaff, expect, isAccessible, PHOTO, pageErrors, sendOrder, test, url } from "../people";

async function receive(page: Page): Promise<void> {
  await page.getByRole("button", { name: "确认收货" }).click();
  await page.getByRole("button", { name: "已收到货" }).click();
  await expect(page.getByRole("main")).toContainText("已完成");
}

/** Claims one broken pack, to be returned for its money; the number of the claim. */
async function claimReturn(page: Page): Promise<string> {
  await page.getByRole("button", { name: "申请售后" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio", { name: /退货/ }).check();
  await sheet.getByRole("spinbutton", { name: /^阿莫西林胶囊.* 申请数量$/ }).fill("1");
  await sheet.getByLabel("原因").selectOption({ label: "外包装或商品破损" });
  await sheet
    .locator('input[type="file"]')
    .setInputFiles({ name: "破损.png", mimeType: "image/png", buffer: PHOTO });
  await sheet.getByRole("button", { name: "提交申请" }).click();
  await expect(page).toHaveURL(/\/order\/returnInfo\//);
  return page.url().split("/").pop() ?? "";
}

/** A colleague opens the claim from the list, as the numbers on their dashboard lead there. */
async function openedBy(
  browser: Browser,
  username: string,
  claim: string,
  watched: string[][],
): Promise<Page> {
  const page = await (await asStaff(browser, username)).newPage();
  watched.push(pageErrors(page));
  await page.goto(url("/admin/after_sales"));
  await page.getByRole("cell", { name: claim }).click();
  await expect(page.getByRole("heading", { name: claim, exact: true })).toBeVisible();
  return page;
}

/** The amount on a page of the shop or the back office, e.g. 12.80 */
const sumIn = (text: string): string => /¥\s?([\d,]+\.\d\d)/.exec(text)?.[1] ?? "";

test("a broken pack is claimed, sent back, inspected and refunded", async ({ browser }) => {
  const buyer = await asBuyer(browser, "renxin");
  const page = await buyer.newPage();
  const watched = [pageErrors(page)];
  const number = await buy(page);
  await sendOrder(browser, number, "SF20261127");
  await receive(page);
  const claim = await claimReturn(page);
  const step = page.getByRole("list", { name: "售后进度" }).locator("[aria-current=step]");
  await expect(step).toContainText("审核");

  const service = await openedBy(browser, "service", claim, watched);
  await isAccessible(service);
  await service.getByRole("button", { name: "同意，请客户寄回" }).click();
  await service.getByRole("dialog").getByRole("button", { name: "同意，请客户寄回" }).click();
  await expect(service.getByText("已同意，等待客户寄回")).toBeVisible();

  await page.getByLabel("快递公司").fill("顺丰速运");
  await page.getByLabel("运单号").fill("SF1234567890");
  await page.getByRole("button", { name: "我已寄出" }).click();
  await expect(step).toContainText("仓库收货");

  const warehouse = await openedBy(browser, "warehouse", claim, watched);
  await warehouse.getByRole("button", { name: "确认到货" }).click();
  await expect(warehouse.getByText("已确认到货，等待验收")).toBeVisible();
  await expect(warehouse.getByRole("button", { name: "填写验收结果" })).toHaveCount(0);
  await expect(step).toContainText("质量验收");

  const qa = await openedBy(browser, "qa", claim, watched);
  await qa.getByRole("button", { name: "填写验收结果" }).click();
  const findings = qa.getByRole("dialog");
  await findings.getByRole("button", { name: "保存验收结果" }).click();
  await expect(findings.getByRole("alert")).toContainText("没有填写去处");
  await findings.getByRole("button", { name: "全部不合格，待销毁" }).click();
  await isAccessible(qa);
  await findings.getByRole("button", { name: "保存验收结果" }).click();
  await expect(qa.getByText("验收结果已保存")).toBeVisible();
  await expect(step).toContainText("退款");

  const finance = await openedBy(browser, "finance", claim, watched);
  const refunds = finance.getByRole("button", { name: /^退款 ¥/ });
  const amount = sumIn(await refunds.innerText());
  expect(amount).not.toBe("");
  await refunds.click();
  await finance
    .getByRole("dialog")
    .getByRole("button", { name: /^退款 ¥/ })
    .click();
  await expect(refunds).toHaveCount(0);

  await expect(step).toContainText("完成");
  await expect(page.getByRole("main")).toContainText(amount);
  await page.goto(url("/wdqb_yegl"));
  const entry = page.getByRole("row").filter({ hasText: number }).filter({ hasText: "退款" });
  await expect(entry).toContainText(`+${amount}`);
  expect(watched.flat()).toEqual([]);
});
