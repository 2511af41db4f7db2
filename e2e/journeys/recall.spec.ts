// A batch is recalled: drafted by one colleague of quality management, sent by another, answered by its buyer.
import type { BrowserContext } from "@playwright/test";
import { buy } from "../checkout";
import { asBuyer, asStaff, expect, isAccessible, pageErrors, sendOrder, test, url } from "../people";

const COMPANY = "武汉仁心大药房有限公司";

interface Received {
  name: string;
  ypgg: string;
  sccj: string;
  batches: { batch_number: string; number: number }[];
}

/** The first line of an order, as its buyer received it. */
async function received(buyer: BrowserContext, order: string) {
  const { data } = await (await buyer.request.get(url(`/api/order/${order}`))).json();
  const { name, ypgg, sccj, batches } = data.lines[0] as Received;
  const { batch_number, number } = batches[0] as Received["batches"][number];
  return { goods: `${name} ${ypgg} ${sccj}`, name, batch: batch_number, number };
}

test("a recall is drafted, issued by a second person, and answered by the buyer", async ({ browser }) => {
  test.setTimeout(180_000);
  const buyer = await asBuyer(browser, "renxin");
  const shop = await buyer.newPage();
  const order = await buy(shop);
  await sendOrder(browser, order, "SF20261128");
  const got = await received(buyer, order);

  const drafter = await (await asStaff(browser, "qa")).newPage();
  const problems = pageErrors(drafter);
  await drafter.goto(url("/admin/recalls"));
  await drafter.getByRole("button", { name: "起草召回" }).click();
  const draft = drafter.getByRole("dialog");
  await draft.getByLabel("商品").fill(got.name);
  await drafter.getByRole("option", { name: got.goods }).click();
  await draft.getByLabel("批号").fill(got.batch);
  await draft.getByLabel("召回原因").fill("溶出度不符合规定");
  await draft.getByLabel("客户要做什么").fill("停售、封存，等候取货");
  await isAccessible(drafter);
  await draft.getByRole("button", { name: "起草并锁定批号" }).click();
  await expect(drafter.getByText(/召回已起草，批号已锁定/)).toBeVisible();
  await drafter.getByRole("cell", { name: got.batch }).first().click();
  await expect(drafter.getByText(/须由另一位质量管理人员复核后发出/)).toBeVisible();
  await expect(drafter.getByRole("button", { name: "复核并发出" })).toHaveCount(0);

  const second = await (await asStaff(browser, "qa2")).newPage();
  problems.push(...pageErrors(second));
  await second.goto(drafter.url());
  await second.getByRole("button", { name: "复核并发出" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "确认" }).click();
  await expect(second.getByText("召回已发出")).toBeVisible();
  const answer = second.getByRole("row").filter({ hasText: COMPANY });
  await expect(answer).toContainText("未回复");

  await shop.goto(url("/jybg?view=recall"));
  const notice = shop.getByRole("listitem").filter({ hasText: got.batch });
  await expect(notice).toContainText("溶出度不符合规定");
  await notice.getByRole("button", { name: "回复" }).click();
  const reply = shop.getByRole("dialog");
  await reply.getByLabel(/^现有库存/).fill(String(got.number));
  await reply.getByLabel(/^已售出/).fill("0");
  await reply.getByRole("button", { name: "提交回复" }).click();
  await expect(shop.getByText("已回复，谢谢配合")).toBeVisible();

  await second.reload();
  await expect(answer).toBeVisible();
  await expect(answer).not.toContainText("未回复");
  expect(problems).toEqual([]);
});
