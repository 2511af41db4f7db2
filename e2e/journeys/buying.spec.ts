import type { Page } from "@playwright/test";
import { ATTACK, isOnlyText } from "../looking";
import { asBuyer, asStaff, expect, sendOrder, test, url } from "../people";

/** Types into the search box and waits for the first suggestion. */
async function suggest(page: Page, words: string) {
  const box = page.getByRole("combobox", { name: "搜药品" });
  await box.fill(words);
  await expect(page.getByRole("option").first()).toContainText("阿莫西林");
  return box;
}

test("a medicine is found by Chinese, by pinyin and by initials, with the keyboard alone", async ({
  page,
}) => {
  await page.goto(url("/"));
  for (const words of ["阿莫西", "amoxilin", "amxl", "阿莫xl"]) {
    const box = await suggest(page, words);
    await box.press("ArrowDown");
    await box.press("Enter");
    await expect(page).toHaveURL(/\/search\?keywords=/);
    await expect(page.getByRole("main")).toContainText("阿莫西林");
    await page.goto(url("/"));
  }
  const box = page.getByRole("combobox", { name: "搜药品" });
  await box.fill("qqqqzzzz");
  await expect(page.getByText("暂无数据")).toBeVisible();
  await box.press("Escape");
  await expect(page.getByText("暂无数据")).toBeHidden();
});

test("an order is placed, paid, shipped and received, and every side sees it live", async ({ browser }) => {
  const buyer = await asBuyer(browser, "renxin");
  const page = await buyer.newPage();
  const second = await buyer.newPage();
  await second.goto(url("/"));
  await expect(second.getByText("武汉仁心大药房有限公司").first()).toBeVisible();

  await page.goto(url("/list/table?keywords=阿莫西林胶囊"));
  await page
    .getByRole("button", { name: /^加购 阿莫西林胶囊/ })
    .first()
    .click();
  await expect(page.getByText("已加入购物车").first()).toBeVisible();
  await expect(second.getByRole("link", { name: /购物车.*1/ }).first()).toBeVisible();

  await page.goto(url("/cart"));
  await page.getByRole("button", { name: "去结算" }).click();
  await expect(page).toHaveURL(/\/cart_step2/);
  await page.getByRole("textbox", { name: "备注", exact: true }).fill(ATTACK);
  await page.getByRole("button", { name: /提交订单/ }).click();
  await expect(page).toHaveURL(/\/cart_step3\//);
  await page.getByRole("button", { name: /支付/ }).click();
  await expect(page).toHaveURL(/\/cart_step4/);

  await page.goto(url("/order?status=30"));
  await page.getByRole("link", { name: "订单详情" }).first().click();
  await expect(page).toHaveURL(/\/order\/info\/YJ/);
  const number = page.url().split("/").pop() ?? "";
  const staff = await asStaff(browser, "service");
  const office = await staff.newPage();
  await office.goto(url(`/admin/orders/${number}/show`));
  for (const one of [page, office]) {
    await expect(one.getByRole("main")).toContainText(ATTACK);
    await isOnlyText(one);
  }
  await staff.close();

  await sendOrder(browser, number, "SF20261121");
  await expect(page.getByRole("main")).toContainText("SF20261121");
  await page.getByRole("button", { name: "确认收货" }).first().click();
  await page.getByRole("button", { name: "已收到货" }).click();
  await expect(page.getByRole("main")).toContainText("已完成");
  await buyer.close();
});

test("signing out ends the session in the other tab", async ({ browser }) => {
  const buyer = await asBuyer(browser, "huimin");
  const [page, other] = [await buyer.newPage(), await buyer.newPage()];
  await page.goto(url("/"));
  await other.goto(url("/order"));
  await expect(other.getByRole("heading", { name: "我的订单" })).toBeVisible();
  await page.getByRole("button", { name: "安全退出" }).first().click();
  await expect(page.getByRole("link", { name: "登录" }).first()).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await buyer.close();
});

test("an empty cart says so, and removing asks first", async ({ browser }) => {
  const buyer = await asBuyer(browser, "kangtai02");
  const page = await buyer.newPage();
  await page.goto(url("/cart"));
  await expect(page.getByText("购物车空空如也~").first()).toBeVisible();
  await page.goto(url("/list/table?rx=otc_b&stock=1"));
  await page
    .getByRole("button", { name: /^加购 / })
    .and(page.locator(":not([disabled])"))
    .first()
    .click();
  await expect(page.getByText("已加入购物车").first()).toBeVisible();
  await page.goto(url("/cart"));
  await page
    .getByRole("button", { name: /^删除 / })
    .first()
    .click();
  await expect(page.getByText("确定删除这件商品吗?")).toBeVisible();
  await buyer.close();
});
