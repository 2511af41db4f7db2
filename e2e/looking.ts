// How the journeys that open every page look at one.
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expect, violationsOn } from "./people";

export const [DESK, PHONE, NARROWER] = [1440, 390, 360];
export const wide = (width: number) => ({ width, height: width === DESK ? 900 : 844 });

/** The page that is there, as wide as that: opening it anew would take longer than looking at it. */
async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize(wide(width));
  // What depends on the width is drawn anew, and what that takes measured.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** What shuts somebody out. */
export async function isOpenToAll(page: Page, what: string, within?: string): Promise<void> {
  const violations = await violationsOn(page, within);
  expect
    .soft(
      violations.filter(({ impact }) => impact !== "minor"),
      what,
    )
    .toEqual([]);
}

/** The same at each of these widths. */
export async function isOpenAt(
  page: Page,
  widths: readonly number[],
  path: string,
  within?: string,
): Promise<void> {
  for (const width of widths) {
    await widen(page, width);
    await isOpenToAll(page, `${path} at ${width} px`, within);
  }
}

export async function fits(page: Page, widths: readonly number[], path: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize(wide(width));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** What jumps is felt from about 0.1 on; a page that only loads has no reason to come near. */
const MOST_SHIFT = 0.01;

/** What says on the window that it ran, wherever text is taken for markup. */
export const ATTACK =
  '<script>window.hacked=1</script><img src=x onerror="window.hacked=1"><svg onload="window.hacked=1"> javascript:alert(1)';
/** Nothing breaks it but its place. */
export const LONG_WORD = "W".repeat(100);

/** Of what somebody wrote nothing was taken for markup. */
export async function isOnlyText(page: Page): Promise<void> {
  const taken = page.locator("body :is([onerror], [onload], a[href^='javascript:' i])");
  await expect(taken).toHaveCount(0);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
}

/** No word is wider than these. */
export async function holdTheirWords(...boxes: Locator[]): Promise<void> {
  for (const box of boxes) {
    expect(
      await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBeLessThanOrEqual(0);
  }
}

/** What the browser tells of a layout shift. */
interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
}

export async function countShifts(person: BrowserContext): Promise<void> {
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
export async function settles(page: Page, path: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  const { shifted, movers } = await page.evaluate(() => {
    const { shifted, movers } = window as Window & { shifted?: number; movers?: string[] };
    return { shifted, movers };
  });
  expect.soft(shifted, `${path} jumps: ${movers?.join("; ")}`).toBeLessThan(MOST_SHIFT);
}
