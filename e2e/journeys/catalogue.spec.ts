import type { Page } from "@playwright/test";
import { asBuyer, expect, pageErrors, test, url } from "../people";

const MOST_STOPS = 120;

/** Presses Tab (or Shift+Tab) until the focused element matches, like a keyboard user. */
async function tabTo(page: Page, key: "Tab" | "Shift+Tab", selector: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`${selector} was not reached by ${key}`);
}

test("with the keyboard alone: initials, the first suggestion, a quantity, the cart", async ({ browser }) => {
  const buyer = await asBuyer(browser, "renxin");
  const page = await buyer.newPage();
  const problems = pageErrors(page);
  await page.goto(url("/list/table"));
  await expect(page.getByRole("table")).toBeVisible();
  await tabTo(page, "Tab", "[role=combobox]");
  await page.keyboard.type("amxl");
  await expect(page.getByRole("option").first()).toContainText("阿莫西林");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?keywords=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("阿莫西林");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();

  await tabTo(page, "Tab", "main input[aria-label$='数量']:not(:disabled)");
  await page.keyboard.press("Enter");
  await expect(page.getByText("已加入购物车").first()).toBeVisible();
  await tabTo(page, "Shift+Tab", "a[href='/cart']");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(url("/cart"));
  await expect(page.getByRole("main")).toContainText("阿莫西林");
  expect(problems).toEqual([]);
  await buyer.close();
});

test("in the table Enter adds and goes on, arrows walk the rows, Page Down turns the page", async ({
  browser,
}) => {
  const buyer = await asBuyer(browser, "renxin");
  const page = await buyer.newPage();
  await page.goto(url("/list/table?stock=1&per_page=20"));
  const boxes = page.getByRole("table").getByRole("textbox");
  await boxes.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("已加入购物车").first()).toBeVisible();
  await expect(boxes.nth(2)).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(/page=2/);
  await buyer.close();
});

test("a page beyond the last leads back to the last one", async ({ page }) => {
  await page.goto(url("/list?page=1000000000"));
  await page.getByRole("button", { name: "去最后一页" }).click();
  await expect(page).toHaveURL(/page=\d{1,3}$/);
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "下一页" })).toBeDisabled();
});

test("a pasted list is matched, bought by keyboard, and what is missing becomes wanted items", async ({
  browser,
}) => {
  const buyer = await asBuyer(browser, "kangtai02");
  const page = await buyer.newPage();
  const problems = pageErrors(page);
  await page.goto(url("/kjcg"));
  await page
    .getByRole("textbox", { name: /每行一个品种/ })
    .fill("阿莫西林胶囊 10\n板蓝根颗粒 5\n从未听说的神药 3");
  await page.keyboard.press("Control+Enter");
  const result = page.getByRole("region", { name: "匹配结果" });
  await expect(result.getByRole("row", { name: /从未听说的神药/ })).toContainText("没有找到");
  for (const choice of await result.getByRole("combobox").all()) await choice.selectOption({ index: 1 });
  await expect(result.getByRole("status")).toContainText("待选择 0 行");

  await result.getByRole("button", { name: "没找到的 1 行登记求购" }).click();
  await expect(page.getByText("已登记 1 条求购")).toBeVisible();
  await result.getByRole("button", { name: /种加入购物车/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/已加入购物车/).first()).toBeVisible();

  await page.goto(url("/pzqg"));
  await page.getByRole("link", { name: "从未听说的神药" }).click();
  await expect(page).toHaveURL(/\/pzqg\/info\?id=\d+/);
  await expect(page.getByRole("main")).toContainText("待处理");
  await page.getByRole("button", { name: "撤回求购" }).click();
  await page.getByRole("button", { name: "撤回", exact: true }).click();
  await expect(page.getByText("没有求购记录")).toBeVisible();
  expect(problems).toEqual([]);
  await buyer.close();
});

test("a detail shows pictures, packs, batches and the leaflet, and keeps the ids of its link", async ({
  browser,
}) => {
  const buyer = await asBuyer(browser, "renxin");
  const page = await buyer.newPage();
  await page.goto(url("/list/table?keywords=amxl"));
  const link = page
    .getByRole("table")
    .getByRole("link", { name: /^阿莫西林/ })
    .first();
  const address = await link.getAttribute("href");
  await link.click();
  await expect(page).toHaveURL(url(address ?? ""));
  await expect(page.getByRole("heading", { name: "在库批号" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "说明书" })).toBeVisible();
  await page.getByRole("button", { name: /^放大查看/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "收藏", exact: true }).click();
  await expect(page.getByText("收藏成功")).toBeVisible();
  await page.goto(url("/star"));
  await expect(page.getByRole("table")).toContainText("阿莫西林");
  await buyer.close();
});

test("the shop can be installed on the desktop", async ({ page, context }) => {
  await page.goto(url("/"));
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // Private windows, where tests run, never install; nothing else may be wrong.
  expect(installabilityErrors.filter((one) => one.errorId !== "in-incognito")).toEqual([]);
  const { errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
});
