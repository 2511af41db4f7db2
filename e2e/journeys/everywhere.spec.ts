import type { Browser, BrowserContext, Page } from "@playwright/test";
import { asBuyer, asStaff, expect, pageErrors, test, url, violationsOn, walk } from "../people";
import { BUYER_ALIKE, BUYER_PAGES, PUBLIC_ALIKE, PUBLIC_PAGES, REDIRECTS } from "../routes";
import { STAFF_PAGES } from "../staffPages.gen";

/** Fills in what of this buyer's own a page shows. */
async function withOwnIds(buyer: BrowserContext): Promise<(path: string) => string> {
  const newest = async (path: string) => {
    const { data } = await (await buyer.request.get(url(path))).json();
    return encodeURIComponent(data.list[0].id);
  };
  const order = await newest("/api/order?page=1&status=99999");
  const claim = await newest("/api/after_sales?page=1&status=99999");
  const running = async (path: string) => (await (await buyer.request.get(url(path))).json()).data.list[0];
  const group = (await running("/api/campaigns?kind=group_buy")).goods[0].goods.id;
  const gifts = (await running("/api/combinationMzhgGroup")).id;
  const own: Record<string, string | number> = { order, claim, group, gifts };
  return (path) => path.replace(/\{(\w+)\}/, (_, name) => String(own[name]));
}

async function pagesOf(buyer: BrowserContext): Promise<string[]> {
  const own = await withOwnIds(buyer);
  return [...PUBLIC_PAGES, ...BUYER_PAGES].map(([path]) => own(path));
}

test("every public route shows its page under its title, without a complaint", async ({ page }) => {
  test.setTimeout(180_000);
  const problems = pageErrors(page);
  for (const [path, title] of [...PUBLIC_PAGES, ...PUBLIC_ALIKE]) {
    await page.goto(url(path));
    await expect(page, path).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
  }
  expect(problems).toEqual([]);
});

test("every route of a buyer shows its page, and sends a visitor to sign in", async ({ browser, page }) => {
  test.setTimeout(180_000);
  await page.goto(url("/order"));
  await expect(page).toHaveURL(/\/login/);
  const buyer = await asBuyer(browser, "kangtai");
  const own = await buyer.newPage();
  const problems = pageErrors(own);
  const ofTheirs = await withOwnIds(buyer);
  for (const [path, title] of [...BUYER_PAGES, ...BUYER_ALIKE]) {
    await own.goto(url(ofTheirs(path)));
    await expect(own, path).toHaveTitle(new RegExp(`^${title}`));
    await expect(own.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
  }
  expect(problems).toEqual([]);
  await buyer.close();
});

test("redirects land, and what is unknown leads to 404", async ({ browser }) => {
  const buyer = await asBuyer(browser, "kangtai");
  const page = await buyer.newPage();
  for (const [from, to] of REDIRECTS) {
    await page.goto(url(from));
    await expect(page, from).toHaveURL(url(to));
  }
  await buyer.close();
});

/** What jumps is felt from about 0.1 on; a page that only loads has no reason to come near. */
const MOST_SHIFT = 0.01;

/** What the browser tells of a layout shift. */
interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
}

async function withShiftsCounted(browser: Browser, width: number): Promise<BrowserContext> {
  const buyer = await asBuyer(browser, "kangtai", width);
  await buyer.addInitScript(() => {
    const page = window as Window & { shifted?: number; movers?: string[] };
    page.shifted = 0;
    page.movers = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & Shift;
        if (shift.hadRecentInput) continue;
        page.shifted = (page.shifted ?? 0) + shift.value;
        for (const { node, previousRect, currentRect } of shift.sources) {
          const from = `${node?.textContent?.slice(0, 30)}: ${previousRect.y} → ${currentRect.y}`;
          page.movers?.push(`${shift.value.toFixed(3)} ${from}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return buyer;
}

async function settles(page: Page, path: string): Promise<void> {
  await page.goto(url(path));
  await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
  await page.waitForLoadState("networkidle");
  const { shifted, movers } = await page.evaluate(() => {
    const { shifted, movers } = window as Window & { shifted?: number; movers?: string[] };
    return { shifted, movers };
  });
  expect.soft(shifted, `${path} jumps: ${movers?.join("; ")}`).toBeLessThan(MOST_SHIFT);
}

const NARROWER = 360;
test("on a phone nothing jumps or overflows", async ({ browser }) => {
  test.setTimeout(240_000);
  const buyer = await withShiftsCounted(browser, 390);
  await walk(buyer, await pagesOf(buyer), async (page, path) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await settles(page, path);
    for (const width of [390, NARROWER]) {
      await page.setViewportSize({ width, height: 844 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
  await buyer.close();
});

/** What shuts somebody out. */
const barriers = async (page: Page) => (await violationsOn(page)).filter(({ impact }) => impact !== "minor");

test("at a desk nothing jumps, and no page shuts anybody out", async ({ browser }) => {
  test.setTimeout(480_000);
  const buyer = await withShiftsCounted(browser, 1440);
  await walk(buyer, await pagesOf(buyer), async (page, path) => {
    await settles(page, path);
    expect.soft(await barriers(page), path).toEqual([]);
  });
  await buyer.close();
});

/** Where a phone shows something else than a desk: cards for tables, parts that scroll sideways, forms in one column. */
const UNLIKE_A_DESK = {
  visitor: ["/", "/login", "/register/step1", "/list/table"],
  buyer: [
    "/list",
    "/list/info/1",
    "/cart",
    "/order",
    "/order/info/{order}",
    "/order/returnInfo/{claim}",
    "/dzfp",
    "/jybg?view=recall",
    "/zzzj",
    "/ddgl",
    "/wdxx?view=settings",
    "/help/xrzn/hyzc",
  ],
};
test("on a phone no page shuts anybody out", async ({ browser }) => {
  test.setTimeout(240_000);
  const look = async (page: Page, path: string) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(url(path));
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
    await page.waitForLoadState("networkidle");
    expect.soft(await barriers(page), path).toEqual([]);
  };
  const [visitor, buyer] = [await browser.newContext(), await asBuyer(browser, "kangtai", 390)];
  const own = await withOwnIds(buyer);
  await walk(visitor, UNLIKE_A_DESK.visitor, look);
  await walk(buyer, UNLIKE_A_DESK.buyer.map(own), look);
  for (const person of [visitor, buyer]) await person.close();
});

/** Each shape of page that the back office has: numbers, tables, forms, rules, a queue beside scans, a tree, no page at all. */
const SHAPES = [
  "",
  "orders",
  "goods/1",
  "goods_receipts/create",
  "recalls/1/show",
  "document_rules",
  "review",
  "categories",
  "inspections",
  "nothing",
];
test("at a desk and on a phone the back office shuts nobody out", async ({ browser }) => {
  test.setTimeout(240_000);
  const colleague = await asStaff(browser, "super");
  await walk(colleague, SHAPES, async (page, path) => {
    await page.goto(url(`/admin/${path}`));
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
    await page.waitForLoadState("networkidle");
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await barriers(page), `${path} at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 844 });
  });
  await colleague.close();
});

test("the back office opens every list for who may read it", async ({ browser }) => {
  test.setTimeout(240_000);
  const auditor = await asStaff(browser, "auditor");
  const watched: string[][] = [];
  auditor.on("page", (page) => watched.push(pageErrors(page)));
  await walk(auditor, STAFF_PAGES, async (page, path) => {
    await page.goto(url(`/admin/${path}`));
    await expect(page.getByRole("main"), path).toBeVisible();
    await page.waitForLoadState("networkidle");
  });
  expect(watched.flat()).toEqual([]);
  await auditor.close();
});
