// A cart as a pharmacy has it before a holiday: 500 lines.
import type { BrowserContext, Page } from "@playwright/test";
import { fill, linesOf, post } from "../fullCart";
import { asBuyer, expect, pageErrors, test, url } from "../people";

const LINES = 500;
/** Lines that may be drawn at once, those beyond the edges of the window included. */
const MOST_DRAWN = 45;
/** What jumps is felt from about 0.1 on. */
const MOST_SHIFT = 0.01;

/** Calls of the cart since it was last asked. */
function callsOf(page: Page): () => string[] {
  let calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/cart/") || pathname === "/api/cart/total") return;
    calls.push(`${request.method()} ${pathname.replace(/\d+/, "{id}")}`);
  });
  return () => {
    const told = calls;
    calls = [];
    return told;
  };
}

async function shiftsCounted(buyer: BrowserContext): Promise<void> {
  await buyer.addInitScript(() => {
    const page = window as Window & { shifted?: number };
    page.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) page.shifted = (page.shifted ?? 0) + shift.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shifted = (page: Page) => page.evaluate(() => (window as Window & { shifted?: number }).shifted ?? 1);
const drawn = (page: Page) => page.locator("[data-line]").count();
const bar = (page: Page) => page.getByRole("region", { name: "结算" });
/** The answer to a change has come, and with it the sums. */
const known = (page: Page) => expect(bar(page).locator("[aria-busy=false]")).toBeAttached();

for (const width of [1440, 390]) {
  test(`a cart of ${LINES} lines scrolls, changes, selects and removes without a jump at ${width} px`, async ({
    browser,
  }) => {
    const buyer = await asBuyer(browser, "kangtai01", width);
    await fill(buyer, LINES);
    await shiftsCounted(buyer);
    const page = await buyer.newPage();
    const problems = pageErrors(page);
    const calls = callsOf(page);
    await page.goto(url("/cart"));
    await expect(page.getByRole("heading", { name: /购物车/ })).toContainText(`共 ${LINES} 种`);
    const first = page
      .getByRole("listitem")
      .filter({ has: page.locator("[data-line]") })
      .first();
    await expect(first).toHaveAttribute("aria-setsize", String(LINES));
    expect(await drawn(page)).toBeLessThan(MOST_DRAWN);
    expect(calls()).toEqual(["GET /api/cart/list"]);

    // Through the whole cart and back, at the pace of a turning wheel.
    await page.mouse.move(width / 2, 500);
    const last = page.locator(`li[aria-posinset="${LINES}"]`);
    while ((await last.count()) === 0) {
      await page.mouse.wheel(0, 4000);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await drawn(page)).toBeLessThan(MOST_DRAWN);
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(first).toHaveAttribute("aria-posinset", "1");
    expect(await shifted(page)).toBeLessThan(MOST_SHIFT);

    // Five presses are one request, and nothing is read again.
    const line = page.locator("[data-line]").first();
    const box = line.getByRole("textbox", { name: /数量$/ });
    const before = await bar(page).textContent();
    await line.getByRole("button", { name: /增加$/ }).evaluate(async (button: HTMLElement) => {
      for (let press = 0; press < 5; press++) {
        button.click();
        await Promise.resolve();
      }
    });
    const number = Number(await box.inputValue());
    await known(page);
    expect(calls()).toEqual(["POST /api/cart/{id}/edit"]);
    expect(number).toBeGreaterThan(4);
    expect(await bar(page).textContent()).not.toBe(before);

    // None and all: one request each.
    const all = bar(page).getByRole("checkbox", { name: "全选" });
    await all.uncheck();
    await expect(bar(page).getByRole("button", { name: "去结算" })).toBeDisabled();
    await known(page);
    await all.check();
    await expect(bar(page).getByRole("button", { name: "去结算" })).toBeEnabled();
    await known(page);
    expect(calls()).toEqual(["POST /api/cart/batch_select", "POST /api/cart/batch_select"]);

    // Another device changes the line while the buyer is typing: the input stays.
    const lines = await linesOf(buyer);
    const shown = Number(await line.getAttribute("data-line"));
    const same = lines.find(({ id }) => id === shown);
    expect(same?.number).toBe(number);
    const step = same?.goods.bzdw ?? 1;
    await box.focus();
    await page.keyboard.type("7");
    const sum = (await bar(page).locator("b").nth(1).textContent()) ?? "";
    await post(buyer, `/api/cart/${shown}/edit`, { params: { number: number + step } });
    await expect(bar(page).locator("b").nth(1)).toHaveText(String(Number(sum) + step));
    expect(calls()).toEqual(["GET /api/cart/list"]);
    await expect(box).toHaveValue("7");
    await page.keyboard.press("Escape");
    await expect(box).toHaveValue(String(number + step));

    // Removing: one request, and the keyboard goes on at the next line.
    const second = await page.locator("[data-line]").nth(1).getAttribute("data-line");
    await line.getByRole("button", { name: /^删除/ }).click();
    await page.getByRole("button", { name: "确定" }).click();
    await expect(page.getByRole("heading", { name: /购物车/ })).toContainText(`共 ${LINES - 1} 种`);
    await expect(
      page.locator(`[data-line="${second}"]`).getByRole("button", { name: /^删除/ }),
    ).toBeFocused();
    await known(page);
    expect(calls()).toEqual(["POST /api/cart/batch_delete"]);

    // Lines that are not rendered are found, too.
    await page.keyboard.press("Control+f");
    const find = page.getByRole("searchbox", { name: "在购物车中查找" });
    await expect(find).toBeFocused();
    await find.fill("没有这样的药");
    await expect(page.getByText("没有符合条件的商品")).toBeVisible();
    await find.fill("");
    expect(calls()).toEqual([]);
    expect(problems).toEqual([]);
    await buyer.close();
  });
}
