// Every page of the back office, at a desk and on a phone.
import { DESK, isOpenAt, PHONE, wide } from "../looking";
import { allErrors, asStaff, expect, test, url, walk } from "../people";
import { STAFF_PAGES } from "../staffPages.gen";

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
    await page.setViewportSize(wide(DESK));
    await page.goto(url(`/admin/${path}`));
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
    await page.waitForLoadState("networkidle");
    await isOpenAt(page, [DESK, PHONE], path);
  });
  await colleague.close();
});

// In four journeys, which go side by side.
const PARTS = 4;
for (let part = 0; part < PARTS; part++)
  test(`the back office opens every list for who may read it, and none shuts anybody out: part ${part + 1} of ${PARTS}`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const auditor = await asStaff(browser, "auditor");
    const problems = allErrors(auditor);
    const pages = STAFF_PAGES.filter((_, place) => place % PARTS === part);
    await walk(auditor, pages, async (page, path) => {
      await page.setViewportSize(wide(DESK));
      await page.goto(url(`/admin/${path}`));
      await expect(page.getByRole("main"), path).toBeVisible();
      await page.waitForLoadState("networkidle");
      // What stands around it is the same everywhere, and looked at above.
      await isOpenAt(page, [DESK, PHONE], path, "main");
    });
    expect(problems()).toEqual([]);
    await auditor.close();
  });
