// A batch that must come back: drafted, looked at by a second person, answered by its buyers, reported and ended, on
// everybody's own screen.
import type { Browser, Page } from "@playwright/test";
import { asBuyer, asStaff, expect, isAccessible, pageErrors, test, url } from "../people";

/** Of the list of test reports, which names every batch that a buyer got. */
interface Received {
  goods_id: number;
  goods_name: string;
  spec: string;
  maker: string;
  batch_number: string;
}

async function received(browser: Browser, username: string): Promise<Received[]> {
  const buyer = await asBuyer(browser, username);
  const answer = await buyer.request.get(url("/api/jybg/filter?page=1&per_page=100"));
  const { data } = await answer.json();
  await buyer.close();
  return data.list;
}

/** A batch of the demo month that two buyers got and nobody else. */
async function batchOfTwo(browser: Browser, [first, second]: [string, string]): Promise<Received> {
  const key = ({ goods_id, batch_number }: Received) => `${goods_id} ${batch_number}`;
  const keysOf = async (username: string) => new Set((await received(browser, username)).map(key));
  const [mine, others] = [await keysOf(second), [await keysOf("renxin"), await keysOf("kangtai01")]];
  const ofBoth = (await received(browser, first)).filter((one) => mine.has(key(one)));
  const found = ofBoth.find((one) => others.every((keys) => !keys.has(key(one))));
  if (!found) throw new Error(`no batch went to ${first} and ${second} alone`);
  return found;
}

async function draft(page: Page, { goods_name, spec, maker, batch_number }: Received): Promise<void> {
  await page.goto(url("/admin/recalls"));
  await page.getByRole("button", { name: "起草召回" }).click();
  const dialog = page.getByRole("dialog", { name: "起草召回" });
  await dialog.getByRole("combobox", { name: /^商品/ }).fill(goods_name);
  await page.getByRole("option", { name: `${goods_name} ${spec} ${maker}`, exact: true }).click();
  await dialog.getByLabel("批号").fill(batch_number);
  await dialog.getByRole("combobox", { name: /^召回级别/ }).click();
  await page.getByRole("option", { name: /^一级/ }).click();
  await dialog.getByLabel("召回原因").fill("持有人通知：含量测定不合格");
  await dialog.getByLabel("客户要做什么").fill("立即停售并封存，等候取货");
  await isAccessible(page);
  await dialog.getByRole("button", { name: "起草并锁定批号" }).click();
  await expect(page.getByText(/^召回已起草，批号已锁定/)).toBeVisible();
}

async function open(page: Page, batch: string): Promise<void> {
  await page.goto(url("/admin/recalls"));
  await page.getByRole("row").filter({ hasText: batch }).click();
  await expect(page).toHaveURL(/\/recalls\/\d+\/show$/);
}

/** How much of the batch a page says is to be accounted for: "应等于未退回的 12 盒". */
const owed = (text: string): string => /应等于(?:未退回的)?\s*(\d+)/.exec(text)?.[1] ?? "";

async function answerOnline(page: Page, { goods_name, batch_number }: Received): Promise<void> {
  await page.getByRole("button", { name: /^有 \d+ 条新消息/ }).click();
  await page.getByRole("link", { name: `查看：【一级召回】${goods_name} 批号 ${batch_number}` }).click();
  const notice = page.getByRole("listitem").filter({ hasText: batch_number });
  await expect(notice).toContainText("持有人通知：含量测定不合格");
  await notice.getByRole("button", { name: "回复" }).click();
  const dialog = page.getByRole("dialog");
  const units = owed(await dialog.innerText());
  await dialog.getByLabel(/现有库存/).fill("0");
  await dialog.getByLabel(/已售出/).fill(`${units}0`);
  await dialog.getByRole("button", { name: "提交回复" }).click();
  await expect(dialog.getByText(/^库存数量加已售数量应等于/)).toBeVisible();
  await dialog.getByLabel(/现有库存/).fill(units);
  await dialog.getByLabel(/已售出/).fill("0");
  await dialog.getByRole("button", { name: "提交回复" }).click();
  await expect(page.getByText("已回复，谢谢配合")).toBeVisible();
}

async function noteCall(page: Page, company: string): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: company });
  await row.getByRole("button", { name: "登记电话回复" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("接电话的人").fill("孙店长");
  await dialog.getByLabel("库存").fill(owed(await dialog.innerText()));
  await dialog.getByLabel("已售").fill("0");
  await isAccessible(page);
  await dialog.getByRole("button", { name: "登记", exact: true }).click();
  await expect(page.getByText("电话回复已登记")).toBeVisible();
  await expect(row).toContainText("孙店长");
}

async function report(page: Page): Promise<void> {
  await page.getByRole("button", { name: "登记报告" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("监管部门").fill("湖北省药品监督管理局");
  await dialog.getByRole("button", { name: "登记", exact: true }).click();
  await expect(page.getByText("报告已登记")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "湖北省药品监督管理局" })).toContainText("召回计划");
}

async function end(page: Page): Promise<void> {
  await page.getByRole("button", { name: "结束召回" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("结果和效果评价").fill("两家客户的货已全部封存");
  await dialog.getByRole("button", { name: "结束召回" }).click();
  await expect(page.getByText("召回已结束")).toBeVisible();
}

/** What this link or button saves, by the name that the browser gives it. */
async function saved(page: Page, role: "link" | "button", name: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole(role, { name }).click();
  const file = await download;
  expect(await file.failure()).toBeNull();
  return file.suggestedFilename();
}

test("a batch is recalled by two people, and each of its buyers answers for it", async ({ browser }) => {
  const batch = await batchOfTwo(browser, ["kangtai", "huimin"]);
  const buyer = await (await asBuyer(browser, "kangtai")).newPage();
  const qa = await (await asStaff(browser, "qa")).newPage();
  const second = await (await asStaff(browser, "qa2")).newPage();
  const watched = [pageErrors(qa), pageErrors(second)];
  await buyer.goto(url("/wdxx"));

  await draft(qa, batch);
  await open(qa, batch.batch_number);
  await expect(qa.getByText(/须由另一位质量管理人员复核后发出/)).toBeVisible();
  await expect(qa.getByRole("button", { name: "复核并发出" })).toHaveCount(0);

  await open(second, batch.batch_number);
  await second.getByRole("button", { name: "复核并发出" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  await expect(second.getByText("召回已发出")).toBeVisible();
  await expect(second.getByText("客户回复（0 / 2）")).toBeVisible();

  await answerOnline(buyer, batch);
  await qa.reload();
  await expect(qa.getByText("客户回复（1 / 2）")).toBeVisible();
  await noteCall(qa, "惠民");
  await expect(qa.getByText("客户回复（2 / 2）")).toBeVisible();

  expect(await saved(qa, "link", "打印召回计划")).toMatch(/\.pdf$/);
  expect(await saved(qa, "link", "下载客户名单")).toMatch(/\.xlsx$/);
  await report(qa);
  await end(qa);
  expect(await saved(qa, "link", "打印总结报告")).toMatch(/\.pdf$/);
  await isAccessible(qa);
  await qa.goto(url("/admin/recalls"));
  expect(await saved(qa, "button", "导出")).toMatch(/^召回-.*\.csv$/);
  await buyer.reload();
  await expect(buyer.getByRole("listitem").filter({ hasText: batch.batch_number })).toContainText("已结束");
  expect(watched.flat()).toEqual([]);
});
