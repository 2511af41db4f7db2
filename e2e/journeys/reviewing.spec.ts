// An order that is looked at before it is picked: the rule, a yes and a no, on everybody's own screen.
import type { Page } from "@playwright/test";
import { toTheCashier } from "../checkout";
import { asBuyer, asStaff, expect, isAccessible, pageErrors, test, url } from "../people";

/** Pays from the balance; the number of the order, which waits on the page. */
async function buyWhatWaits(page: Page): Promise<string> {
  await toTheCashier(page);
  await page.getByRole("button", { name: /支付/ }).click();
  await expect(page).toHaveURL(/\/cart_step4/);
  await page.goto(url("/order?status=20"));
  await page.getByRole("link", { name: "订单详情" }).first().click();
  await expect(page).toHaveURL(/\/order\/info\/YJ/);
  await expect(page.getByRole("main")).toContainText("待审核");
  return page.url().split("/").pop() ?? "";
}

/** Every order of more than a fen waits from now on. */
async function reviewAll(desk: Page): Promise<void> {
  await desk.goto(url("/admin/reviews"));
  await desk.getByRole("button", { name: "审核规则" }).click();
  const rules = desk.getByRole("dialog", { name: "哪些订单付款后要先审核" });
  await rules.getByLabel("金额超过（元）").fill("0.01");
  await rules.getByRole("button", { name: "保存" }).click();
  await expect(rules.getByText("必填")).toBeVisible();
  await rules.getByLabel("修改原因").fill("本周逐单核对");
  await rules.getByRole("button", { name: "保存" }).click();
  await expect(desk.getByText(/^已保存，对之后付款的订单有效/)).toBeVisible();
}

/** Answers the order in the list, with the reason of this digit. */
async function decide(desk: Page, order: string, answer: string, digit: string, reason: string) {
  await desk.goto(url("/admin/reviews"));
  await desk.getByPlaceholder("订单号、客户、商品").fill(order);
  const row = desk.getByRole("row").filter({ hasText: order });
  await expect(row).toContainText("金额较大");
  await row.getByRole("button", { name: answer, exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: new RegExp(`^${answer}：.*${order}$`) });
  const why = dialog.getByLabel("原因");
  await why.press(digit);
  await expect(why).toHaveValue(reason);
  await isAccessible(desk);
  await why.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
}

test("orders wait for a look: one is passed and goes to the warehouse, one is refused and paid back", async ({
  browser,
}) => {
  const service = await (await asStaff(browser, "service")).newPage();
  const complaints = pageErrors(service);
  await reviewAll(service);

  const buyer = await (await asBuyer(browser, "renxin")).newPage();
  const problems = pageErrors(buyer);
  const passed = await buyWhatWaits(buyer);
  await decide(service, passed, "通过", "2", "已电话核实");
  await expect(buyer.getByRole("main")).toContainText("待发货");
  const warehouse = await (await asStaff(browser, "warehouse")).newPage();
  await warehouse.goto(url("/admin/picking"));
  await expect(warehouse.getByRole("row").filter({ hasText: passed })).toBeVisible();

  const refused = await buyWhatWaits(buyer);
  expect(refused).not.toBe(passed);
  await decide(service, refused, "不通过", "3", "联系不上客户");
  await expect(buyer.getByRole("main")).toContainText("取消原因：联系不上客户");
  await buyer.goto(url("/wdqb_yegl"));
  const entry = buyer.getByRole("row").filter({ hasText: refused }).filter({ hasText: "退款" });
  await expect(entry).toBeVisible();
  expect([...complaints, ...problems]).toEqual([]);
});
