// Every address of the shop, for visitors and buyers, at a desk and on a phone.
import type { BrowserContext, Page } from "@playwright/test";
import { countShifts, DESK, fits, isOpenAt, isOpenToAll, NARROWER, PHONE, settles, wide } from "../looking";
import { allErrors, asBuyer, expect, test, url, walk } from "../people";
import { BUYER_ALIKE, BUYER_PAGES, PUBLIC_ALIKE, PUBLIC_PAGES, REDIRECTS, type Row } from "../routes";

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

async function isThere(page: Page, [path, title]: Row): Promise<void> {
  await page.goto(url(path));
  await expect(page, path).toHaveTitle(new RegExp(`^${title}`));
  await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
}

/** At a desk and on a phone, loaded once. */
async function isOpenEverywhere(page: Page, row: Row): Promise<void> {
  await page.setViewportSize(wide(DESK));
  await isThere(page, row);
  await page.waitForLoadState("networkidle");
  await isOpenAt(page, [DESK, PHONE], row[0]);
  await fits(page, [PHONE, NARROWER], row[0]);
}

/** All of it, and nothing of it jumps, overflows or shuts anybody out. */
async function isWellOnPhone(page: Page, row: Row): Promise<void> {
  const [path] = row;
  await page.setViewportSize(wide(PHONE));
  await isThere(page, row);
  await settles(page, path);
  await isOpenToAll(page, `${path} at ${PHONE} px`);
  await fits(page, [PHONE, NARROWER], path);
}

/** One of the further ones that is a form like no other. */
const FORM: Row = ["/register/step1", "会员注册"];

test("on a phone every public page has its title for a visitor, nothing jumps, overflows or complains, and none shuts anybody out", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const visitor = await browser.newContext();
  await countShifts(visitor);
  const problems = allErrors(visitor);
  await walk(visitor, [...PUBLIC_PAGES, FORM], isWellOnPhone);
  expect(problems()).toEqual([]);
  await visitor.close();
});

test("every further public address shows its page to a visitor, without a complaint, and none shuts anybody out", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const visitor = await browser.newContext();
  const problems = allErrors(visitor);
  await walk(visitor, PUBLIC_ALIKE, isOpenEverywhere);
  // One address names an article that is not there: its page says so, and the browser notes the answer.
  expect(problems().filter((text) => !/\/api\/article\/999$|status of 404/.test(text))).toEqual([]);
  await visitor.close();
});

test("the further addresses of a buyer show their pages, shut nobody out, and send a visitor to sign in", async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto(url("/order"));
  await expect(page).toHaveURL(/\/login/);
  const buyer = await asBuyer(browser, "kangtai");
  const problems = allErrors(buyer);
  const own = await withOwnIds(buyer);
  await walk(buyer, BUYER_ALIKE, (tab, [path, title]) => isOpenEverywhere(tab, [own(path), title]));
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

test("at a desk every page has its title, nothing jumps or complains, and no page shuts anybody out", async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const buyer = await asBuyer(browser, "kangtai");
  await countShifts(buyer);
  const problems = allErrors(buyer);
  const own = await withOwnIds(buyer);
  await walk(buyer, [...PUBLIC_PAGES, ...BUYER_PAGES], async (page, [asked, title]) => {
    const path = own(asked);
    await isThere(page, [path, title]);
    await settles(page, path);
    await isOpenToAll(page, path);
  });
  expect(problems()).toEqual([]);
  await buyer.close();
});

/** Of what visitors see too, the pages that show a buyer something else: prices, what may be bought, the way to the cart. */
const OTHER_FOR_A_BUYER = ["/", "/list", "/list/table", "/list/info/1", "/kxzq", "/yjh", "/lqzx", "/jfsc"];
/** A part of a page that an address of its own opens, and pages that a phone lays out anew. */
const FURTHER: Row[] = [
  ["/jybg?view=recall", "药检报告"],
  ["/zzzj", "资质证件"],
  ["/ddgl", "多店管理"],
];

test("on a phone a buyer's pages have their titles, nothing jumps or overflows, and none shuts anybody out", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const buyer = await asBuyer(browser, "kangtai", PHONE);
  await countShifts(buyer);
  const own = await withOwnIds(buyer);
  await walk(buyer, [...BUYER_PAGES, ...FURTHER], (page, [path, title]) =>
    isWellOnPhone(page, [own(path), title]),
  );
  await buyer.close();
});

test("on a phone what a visitor sees too neither jumps nor overflows for a buyer, and its own shuts nobody out", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const buyer = await asBuyer(browser, "kangtai", PHONE);
  await countShifts(buyer);
  await walk(buyer, PUBLIC_PAGES, async (page, row) => {
    const [path] = row;
    if (OTHER_FOR_A_BUYER.includes(path)) return await isWellOnPhone(page, row);
    await page.setViewportSize(wide(PHONE));
    await page.goto(url(path));
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
    await settles(page, path);
    await fits(page, [PHONE, NARROWER], path);
  });
  await buyer.close();
});
