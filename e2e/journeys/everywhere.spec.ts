import { AxeBuilder } from "@axe-core/playwright";
import { asBuyer, asStaff, complaints, expect, test, url } from "../people";
import { ADMIN_LISTS, BUYER_ALIKE, BUYER_PAGES, PUBLIC_ALIKE, PUBLIC_PAGES, REDIRECTS } from "../routes";

const PAGES = [...PUBLIC_PAGES, ...BUYER_PAGES].map(([path]) => path);

test("every public route shows its page under its title, without a complaint", async ({ page }) => {
  test.setTimeout(180_000);
  const heard = complaints(page);
  for (const [path, title] of [...PUBLIC_PAGES, ...PUBLIC_ALIKE]) {
    await page.goto(url(path));
    await expect(page, path).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
  }
  expect(heard).toEqual([]);
});

test("every route of a buyer shows its page, and sends a visitor to sign in", async ({ browser, page }) => {
  test.setTimeout(180_000);
  await page.goto(url("/order"));
  await expect(page).toHaveURL(/\/login/);
  const buyer = await asBuyer(browser, "kangtai");
  const own = await buyer.newPage();
  const heard = complaints(own);
  for (const [path, title] of [...BUYER_PAGES, ...BUYER_ALIKE]) {
    await own.goto(url(path));
    await expect(own, path).toHaveTitle(new RegExp(`^${title}`));
    await expect(own.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
  }
  expect(heard).toEqual([]);
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

const WIDTHS = [390, 360];
for (const width of WIDTHS) {
  test(`nothing overflows at ${width} px`, async ({ browser }) => {
    test.setTimeout(180_000);
    const buyer = await asBuyer(browser, "kangtai", width);
    const page = await buyer.newPage();
    for (const path of PAGES) {
      await page.goto(url(path));
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      await page.waitForLoadState("networkidle");
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(over, path).toBeLessThanOrEqual(0);
    }
    await buyer.close();
  });
}

for (const [whose, pages] of [
  ["for everybody", PUBLIC_PAGES],
  ["of a buyer", BUYER_PAGES],
] as const) {
  test(`no page ${whose} shuts anybody out`, async ({ browser }) => {
    test.setTimeout(480_000);
    const buyer = await asBuyer(browser, "kangtai");
    const page = await buyer.newPage();
    for (const [path] of pages) {
      await page.goto(url(path));
      await page.waitForLoadState("networkidle");
      // What passes isn't gathered: on a page of forty cards that takes longer than looking.
      const { violations } = await new AxeBuilder({ page })
        .options({ resultTypes: ["violations"] })
        .analyze();
      const grave = violations.filter((one) => one.impact === "serious" || one.impact === "critical");
      expect.soft(grave.map((one) => `${path} ${one.id} ${one.nodes[0]?.html}`)).toEqual([]);
    }
    await buyer.close();
  });
}

test("the back office opens every list for who may read it", async ({ browser }) => {
  test.setTimeout(120_000);
  const auditor = await asStaff(browser, "auditor");
  const page = await auditor.newPage();
  const heard = complaints(page);
  for (const path of ADMIN_LISTS) {
    await page.goto(url(`/admin/${path}`));
    await expect(page.getByRole("main")).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(heard).toEqual([]);
  await auditor.close();
});
