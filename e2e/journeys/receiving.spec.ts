import type { Page } from "@playwright/test";
import { asBuyer, asStaff, expect, isAccessible, pageErrors, test, url } from "../people";

/** One of the demo's suppliers, which three people approved. */
const SUPPLIER = "国药控股湖北有限公司";
const BATCH = "YD260901";

/** The warehouse notes 120 units that the supplier brought. */
async function bring(desk: Page): Promise<void> {
  await desk.goto(url("/admin/goods/1/show"));
  await desk.getByRole("link", { name: "入库" }).click();
  await expect(desk).toHaveTitle(/^(\(\d+\) )?登记收货/);
  await expect(desk.getByLabel("商品")).toHaveValue(/阿莫西林胶囊/);
  await desk.getByRole("button", { name: "提交验收" }).click();
  await expect(desk.getByText("请选择供货单位，没有就新增")).toBeVisible();
  await desk.getByLabel("供货单位").fill(SUPPLIER);
  await desk.getByRole("option", { name: SUPPLIER, exact: true }).click();
  await desk.getByLabel("随货同行单号").fill("YD-1001");
  await desk.getByLabel("仓库").click();
  await desk.getByRole("option").first().click();
  await desk.getByLabel("批号").fill(BATCH);
  await desk.getByLabel("生产日期").fill("2026-09-01");
  await desk.getByLabel("有效期至").fill("2028-08-31");
  await desk.getByLabel("数量").fill("120");
  await desk.getByLabel("进价").fill("5.20");
  await expect(desk.getByText("共 120 件")).toBeVisible();
  await isAccessible(desk);
  await desk.getByRole("button", { name: "提交验收" }).click();
  await expect(desk).toHaveURL(/goods_receipts\/\d+\/show$/);
  await expect(desk.getByText(/这张收货单由质量管理岗位验收/)).toBeVisible();
  await expect(desk.getByRole("button", { name: /^入库/ })).toHaveCount(0);
}

/** Quality management takes 100 of them in and refuses 20. */
async function accept(qa: Page): Promise<void> {
  await expect(qa.getByText("上次 ¥4.57")).toBeVisible();
  await isAccessible(qa);
  await qa.getByLabel("第 1 行合格数量").fill("100");
  await expect(qa.getByText("请填写拒收原因")).toBeVisible();
  await qa.getByRole("button", { name: "外包装破损" }).click();
  const report = qa.getByRole("checkbox", { name: "随货有本批药检报告，内容相符" });
  await expect(report).not.toBeChecked();
  await report.check();
  await qa.getByRole("button", { name: "入库 100 件，拒收 20 件" }).click();
  await expect(qa.getByText("100 件已入库，拒收 20 件")).toBeVisible();
  await expect(qa.getByText("已放行，可销售")).toBeVisible();
}

/** The warehouse asks to send 30 of them back, which it cannot agree to itself. */
async function askToSendBack(desk: Page): Promise<void> {
  await desk.getByRole("button", { name: "退回供货单位" }).click();
  const dialog = desk.getByRole("dialog", { name: `退回供货单位：阿莫西林胶囊 批号 ${BATCH}` });
  await dialog.getByLabel("数量").fill("30");
  await dialog.getByLabel("退货原因").fill("供货单位召回");
  await isAccessible(desk);
  await dialog.getByRole("button", { name: "提交审核" }).click();
  await expect(desk.getByText(/^购进退出已登记：GT\d+/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await desk.goto(url("/admin/supplier_returns"));
  const row = desk.getByRole("row").filter({ hasText: BATCH });
  await expect(row).toContainText("登记和审核不能是同一个人");
  await expect(row.getByRole("button", { name: "审核", exact: true })).toHaveCount(0);
}

/** Quality management agrees that they go back; the address of the paper that goes with them. */
async function agreeToSendBack(qa: Page): Promise<string> {
  await qa.goto(url("/admin/supplier_returns"));
  const row = qa.getByRole("row").filter({ hasText: BATCH });
  await row.getByRole("button", { name: "审核", exact: true }).click();
  const dialog = qa.getByRole("dialog", { name: /^审核购进退出/ });
  await dialog.getByRole("combobox", { name: /^审核结果/ }).click();
  await qa.getByRole("option", { name: "同意退出", exact: true }).click();
  await dialog.getByLabel("意见").fill("情况属实，同意退回");
  await isAccessible(qa);
  await dialog.getByRole("button", { name: /^同意/ }).click();
  await expect(qa.getByText("已同意，可打印退出单")).toBeVisible();
  await expect(row).toContainText("已退出");
  return (await row.getByRole("link", { name: "退出单" }).getAttribute("href")) ?? "";
}

test("what a supplier brings is noted by the warehouse, accepted by quality management and sold, and part of it goes back", async ({
  browser,
}) => {
  const buyer = await asBuyer(browser, "renxin");
  const stockOf = async () => {
    const answer = await buyer.request.get(url("/api/goods/detail/1"));
    return (await answer.json()).data.number as number;
  };
  const before = await stockOf();

  const desk = await (await asStaff(browser, "warehouse")).newPage();
  const problems = pageErrors(desk);
  await bring(desk);
  expect(await stockOf()).toBe(before);

  const qa = await (await asStaff(browser, "qa")).newPage();
  const found = pageErrors(qa);
  await qa.goto(desk.url());
  await accept(qa);
  await desk.reload();
  await expect(desk.getByText("部分拒收")).toBeVisible();
  await expect.poll(stockOf).toBe(before + 100);

  await askToSendBack(desk);
  expect(await stockOf()).toBe(before + 100);
  const paper = await qa.request.get(url(await agreeToSendBack(qa)));
  expect(paper.headers()["content-type"]).toBe("application/pdf");
  await expect.poll(stockOf).toBe(before + 70);
  expect([problems, found]).toEqual([[], []]);
});

test("from everywhere a few letters lead to a page of the back office", async ({ browser }) => {
  const page = await (await asStaff(browser, "warehouse")).newPage();
  await page.goto(url("/admin/"));
  await expect(page.getByText("待办").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "快速前往" }).getByRole("combobox").fill("收货入");
  await isAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^(\(\d+\) )?收货单 · 药集后台$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByPlaceholder("单号、供货单位、商品、批号")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("YD-1001");
  await expect(page.getByPlaceholder("单号、供货单位、商品、批号")).toHaveValue("YD-1001");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "快速前往" }).getByRole("combobox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
