import type { BrowserContext, Page } from "@playwright/test";
import { allErrors, asBuyer, asStaff, expect, test, url, violationsOn, walk } from "../people";
import { BUYER_ALIKE, BUYER_PAGES, PUBLIC_ALIKE, PUBLIC_PAGES, REDIRECTS, type Row } from "../routes";
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

async function pagesOf(buyer: BrowserContext): Promise<Row[]> {
  const own = await withOwnIds(buyer);
  return [...PUBLIC_PAGES, ...BUYER_PAGES].map(([path, title]) => [own(path), title]);
}

async function isThere(page: Page, [path, title]: Row): Promise<void> {
  await page.goto(url(path));
  await expect(page, path).toHaveTitle(new RegExp(`^${title}`));
  await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
}

test("every public route shows its page to a visitor under its title, without a complaint", async ({
  browser,
}) => {
  const visitor = await browser.newContext();
  const problems = allErrors(visitor);
  await walk(visitor, [...PUBLIC_PAGES, ...PUBLIC_ALIKE], isThere);
  expect(problems()).toEqual([]);
  await visitor.close();
});

test("the further addresses of a buyer show their pages, and send a visitor to sign in", async ({
  browser,
  page,
}) => {
  await page.goto(url("/order"));
  await expect(page).toHaveURL(/\/login/);
  const buyer = await asBuyer(browser, "kangtai");
  const problems = allErrors(buyer);
  const own = await withOwnIds(buyer);
  await walk(buyer, BUYER_ALIKE, (tab, [path, title]) => isThere(tab, [own(path), title]));
  expect(problems()).toEqual([]);
  await buyer.close();
});

test("redirects land, and what is unknown leads to 404", async ({ browser }) => {
  const buyer = await asBuyer(browser, "kangtai");
  await walk(buyer, REDIRECTS, async (page, [from, to]) => {
    await page.goto(url(from));
    await expect(page, from).toHaveURL(url(to));
  });
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

async function countShifts(person: BrowserContext): Promise<void> {
  await person.addInitScript(() => {
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
}

/** Waits for all that the page loads, and says what jumped meanwhile. */
async function settles(page: Page, path: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  const { shifted, movers } = await page.evaluate(() => {
    const { shifted, movers } = window as Window & { shifted?: number; movers?: string[] };
    return { shifted, movers };
  });
  expect.soft(shifted, `${path} jumps: ${movers?.join("; ")}`).toBeLessThan(MOST_SHIFT);
}

/** What shuts somebody out. */
async function isOpenToAll(page: Page, what: string, within?: string): Promise<void> {
  const violations = await violationsOn(page, within);
  expect
    .soft(
      violations.filter(({ impact }) => impact !== "minor"),
      what,
    )
    .toEqual([]);
}

test("at a desk every page has its title, nothing jumps or complains, and no page shuts anybody out", async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const buyer = await asBuyer(browser, "kangtai");
  await countShifts(buyer);
  const problems = allErrors(buyer);
  await walk(buyer, await pagesOf(buyer), async (page, row) => {
    const [path] = row;
    await isThere(page, row);
    await settles(page, path);
    await isOpenToAll(page, path);
  });
  expect(problems()).toEqual([]);
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

const [PHONE, NARROWER] = [390, 360];
const wide = (width: number) => ({ width, height: 844 });

test("on a phone nothing jumps or overflows, and what looks unlike a desk shuts nobody out", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const [visitor, buyer] = [
    await browser.newContext({ viewport: wide(PHONE) }),
    await asBuyer(browser, "kangtai", PHONE),
  ];
  for (const person of [visitor, buyer]) await countShifts(person);
  const own = await withOwnIds(buyer);
  const unlike = UNLIKE_A_DESK.buyer.map(own);
  const look = async (page: Page, path: string, closely: boolean) => {
    await page.setViewportSize(wide(PHONE));
    await page.goto(url(path));
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
    await settles(page, path);
    if (closely) await isOpenToAll(page, path);
    for (const width of [PHONE, NARROWER]) {
      await page.setViewportSize(wide(width));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  };
  await walk(visitor, UNLIKE_A_DESK.visitor, (page, path) => look(page, path, true));
  const paths = (await pagesOf(buyer)).map(([path]) => path);
  await walk(buyer, [...new Set([...paths, ...unlike])], (page, path) =>
    look(page, path, unlike.includes(path)),
  );
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
  test.setTimeout(120_000);
  const colleague = await asStaff(browser, "super");
  await walk(colleague, SHAPES, async (page, path) => {
    await page.goto(url(`/admin/${path}`));
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
    await page.waitForLoadState("networkidle");
    for (const width of [1440, PHONE]) {
      await page.setViewportSize(wide(width));
      await isOpenToAll(page, `${path} at ${width} px`);
    }
    await page.setViewportSize(wide(1440));
  });
  await colleague.close();
});

// In two journeys, which go side by side: together they took five minutes.
const HALF = Math.ceil(STAFF_PAGES.length / 2);
for (const [part, pages] of [
  ["first", STAFF_PAGES.slice(0, HALF)],
  ["second", STAFF_PAGES.slice(HALF)],
] as const)
  test(`the back office opens every list for who may read it, and none shuts anybody out: the ${part} half`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const auditor = await asStaff(browser, "auditor");
    const problems = allErrors(auditor);
    await walk(auditor, pages, async (page, path) => {
      await page.goto(url(`/admin/${path}`));
      await expect(page.getByRole("main"), path).toBeVisible();
      await page.waitForLoadState("networkidle");
      // What stands around it is the same everywhere, and looked at above.
      await isOpenToAll(page, path, "main");
    });
    expect(problems()).toEqual([]);
    await auditor.close();
  });
