// What old counter PCs and bad lines make of the shop: widths, rows in sight, a slow network and none, a session that ended.
import type { Page } from "@playwright/test";
import { countShifts, settles } from "../looking";
import { afterSigningIn, asBuyer, expect, PASSWORD, test, url, walk } from "../people";

const WIDTHS = [768, 800, 1024, 1050];
const MAIN = [
  "/",
  "/list",
  "/list/table",
  "/search?keywords=amxl&type=1",
  "/list/info/1",
  "/zyyp",
  "/ppzq",
  "/cart",
  "/kjcg",
  "/user",
  "/order",
  "/zzzj",
  "/addr",
  "/wdxx",
  "/help/zfps/hwps",
];

test("from 768 px on no page is wider than its window", async ({ browser }) => {
  const buyer = await asBuyer(browser, "kangtai", 1024);
  await walk(buyer, MAIN, async (page, path) => {
    await page.goto(url(path));
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
    await page.waitForLoadState("networkidle");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 768 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
  await buyer.close();
});

/** Rows of the table that are whole on the first screen. */
function rowsInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
    return rows.filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight).length;
  });
}

for (const [width, height, least] of [
  [1440, 900, 10],
  [1024, 768, 6],
] as const) {
  test(`${least} rows of the table are in sight at ${width} × ${height}`, async ({ browser }) => {
    const buyer = await asBuyer(browser, "renxin", width);
    const page = await buyer.newPage();
    await page.setViewportSize({ width, height });
    for (const path of ["/list/table", "/list/no_image", "/search/table?keywords=jiaonang&type=1"]) {
      await page.goto(url(path));
      await expect(page.locator("tbody tr").nth(least - 1), path).toBeAttached();
      await page.waitForLoadState("networkidle");
      expect.soft(await rowsInSight(page), path).toBeGreaterThanOrEqual(least);
    }
    await page.getByRole("button", { name: "更多筛选" }).click();
    await expect(page.getByRole("group", { name: "剂型" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("group", { name: "剂型" })).toBeVisible();
    await buyer.close();
  });
}

test("the suggestions lie above the category menu", async ({ page }) => {
  await page.goto(url("/"));
  await page.getByRole("combobox").fill("amxl");
  const first = page.getByRole("option").first();
  await expect(first).toBeVisible();
  const isOnTop = await first.evaluate((option) => {
    const { left, top, height } = option.getBoundingClientRect();
    return option.contains(document.elementFromPoint(left + 4, top + height / 2));
  });
  expect(isOnTop).toBe(true);
});

/** The number of kinds in this buyer's cart, by the server's word. */
async function inCart(page: Page): Promise<number> {
  const { data } = await (await page.request.get(url("/api/cart/total"))).json();
  return data.total;
}

const firstAdd = (page: Page) => page.getByRole("button", { name: /^加购 / }).first();

test("without a network the shop says so, stays readable and sends nothing later", async ({ browser }) => {
  const buyer = await asBuyer(browser, "huimin");
  const page = await buyer.newPage();
  await page.goto(url("/list/table"));
  await expect(firstAdd(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await page.waitForLoadState("networkidle");
  const before = await inCart(page);

  await buyer.setOffline(true);
  await expect(page.getByText("网络已断开", { exact: true })).toBeVisible();
  await firstAdd(page).click();
  await expect(page.getByText("这一步没有完成")).toBeVisible();
  await expect(firstAdd(page)).toBeEnabled();
  expect(await page.locator("tbody tr").count()).toBeGreaterThan(5);

  await page.getByRole("link", { name: "我的订单" }).first().click();
  await expect(page.getByRole("alert").first()).toContainText("网络已断开");
  await page.goBack();
  await expect(page.locator("tbody tr").first()).toBeVisible();

  await buyer.setOffline(false);
  await expect(page.getByText("网络已断开", { exact: true })).toBeHidden();
  await page.waitForLoadState("networkidle");
  expect(await inCart(page)).toBe(before);
  await buyer.close();
});

/** Holds what the browser asks of these addresses until it is told to go on, and counts it. */
async function hold(page: Page, address: RegExp, method: string) {
  let goOn = () => {};
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const held = { asked: 0, goOn: () => goOn() };
  await page.route(address, async (route) => {
    if (route.request().method() === method) {
      held.asked += 1;
      await told;
    }
    await route.continue();
  });
  return held;
}

test("on a slow link the shop says that it is on its way, nothing jumps, and a second press adds nothing", async ({
  browser,
}) => {
  const buyer = await asBuyer(browser, "huimin");
  await countShifts(buyer);
  const page = await buyer.newPage();
  const words = page.getByText("请再等一等，不用重复点击");
  // Four seconds until what says so is there, and four more.
  const soon = { timeout: 20_000 };

  const rows = await hold(page, /\/api\/goods\/list/, "GET");
  await page.goto(url("/list/table"));
  await expect(words).toBeVisible(soon);
  rows.goOn();
  await expect(firstAdd(page)).toBeVisible();
  await expect(words).toBeHidden();
  await settles(page, "/list/table");

  const adds = await hold(page, /\/api\/cart$/, "POST");
  const add = await firstAdd(page).elementHandle();
  await add?.click();
  await add?.dispatchEvent("click");
  await expect(words).toBeVisible(soon);
  adds.goOn();
  await expect(words).toBeHidden();
  await expect(page.getByText("已加入购物车")).toBeVisible();
  expect(adds.asked).toBe(1);
  await buyer.close();
});

test("an add that meets the end of the session is finished after signing in, once", async ({ browser }) => {
  const buyer = await asBuyer(browser, "huimin");
  const page = await buyer.newPage();
  await page.goto(url("/list/table?sort=sales"));
  await expect(firstAdd(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await buyer.clearCookies({ name: /session/ });
  await firstAdd(page).click();
  await expect(page).toHaveURL(/\/login\?back=/);
  await expect(page.getByText("登录已失效，请重新登录")).toBeVisible();
  await page.getByLabel("用户名或手机号").fill("huimin");
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/list\/table/);
  await afterSigningIn(page);
  await expect(page.getByText("刚才的商品已加入购物车")).toBeVisible();
  const after = await inCart(page);
  expect(after).toBeGreaterThan(0);
  await page.reload();
  await expect(firstAdd(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await inCart(page)).toBe(after);
  await buyer.close();
});

test("an expired licence reads the same wherever it is told", async ({ browser }) => {
  const buyer = await asBuyer(browser, "pingan");
  const page = await buyer.newPage();
  const truth = "药品经营许可证已过期，新证审核中";
  for (const path of ["/", "/user", "/list/table", "/zzzj"]) {
    await page.goto(url(path));
    await expect(page.getByRole("main"), path).toContainText(truth);
    await expect(page.getByRole("banner"), path).toContainText(truth);
    await expect(page.getByText("资质已通过"), path).toHaveCount(0);
  }
  await expect(page.getByText("原证已过期")).toBeVisible();
  await expect(page.getByText("原来的证照继续有效")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "撤回《药品经营许可证》" })).toBeVisible();
  await page.goto(url("/list/table"));
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expect(page.locator("tbody")).toContainText("证照审核中");
  await buyer.close();
});
