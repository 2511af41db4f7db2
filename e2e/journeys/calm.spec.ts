import { asBuyer, expect, test, url } from "../people";
import { BUYER_PAGES, PUBLIC_PAGES } from "../routes";

/** What jumps is felt from about 0.1 on; a page that only loads has no reason to come near. */
const MOST_SHIFT = 0.01;

const PAGES = [...PUBLIC_PAGES, ...BUYER_PAGES].map(([path]) => path);

for (const width of [1440, 390]) {
  test(`nothing jumps while pages load at ${width} px`, async ({ browser }) => {
    test.setTimeout(240_000);
    const buyer = await asBuyer(browser, "kangtai", width);
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
    const page = await buyer.newPage();
    await page.goto(url("/order"));
    const order = await page.getByRole("link", { name: "订单详情" }).first().getAttribute("href");
    for (const path of [...PAGES, order ?? ""]) {
      await page.goto(url(path));
      await page.waitForLoadState("networkidle");
      const shifted = await page.evaluate(() => (window as Window & { shifted?: number }).shifted);
      expect.soft(shifted, path).toBeLessThan(MOST_SHIFT);
    }
    await buyer.close();
  });
}
