// How long a buyer's press takes to be seen (interaction to next paint). Reported, never asserted: it is time.
import type { Page } from "@playwright/test";
import { fill } from "../fullCart";
import { asBuyer, expect, test, url } from "../people";

const LINES = 500;

/** What the browser tells of an event, its delay, handlers and paint included. */
interface Interaction {
  duration: number;
  interactionId: number;
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Map<number, number>();
    (window as Window & { interactions?: Map<number, number> }).interactions = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Interaction)[]) {
        if (entry.interactionId === 0) continue;
        seen.set(entry.interactionId, Math.max(seen.get(entry.interactionId) ?? 0, entry.duration));
      }
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** The browser speaks of interactions of 16 ms and more, in steps of 8 ms. */
async function report(page: Page, what: string, presses: number): Promise<void> {
  const durations = await page.evaluate(async () => {
    // The last paint is told in a later frame.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return [...((window as Window & { interactions?: Map<number, number> }).interactions ?? [])].map(
      ([, duration]) => duration,
    );
  });
  const sorted = durations.sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  console.log(
    what.padEnd(28),
    `${presses} presses, ${sorted.length} of 16 ms or more; of these median ${median} ms, longest ${sorted.at(-1) ?? 0} ms`,
  );
}

async function pressAll(page: Page, name: RegExp, most: number): Promise<number> {
  const buttons = page.getByRole("button", { name });
  await expect(buttons.first()).toBeVisible();
  const count = Math.min(await buttons.count(), most);
  for (let place = 0; place < count; place++) await buttons.nth(place).click();
  return count;
}

test("adding on the list", async ({ browser }) => {
  const buyer = await asBuyer(browser, "kangtai");
  const page = await buyer.newPage();
  await watch(page);
  await page.goto(url("/list"));
  const presses = await pressAll(page, /增加$/, 10);
  await report(page, "list, one more", presses);
  await buyer.close();
});

test("typing quantities in the table", async ({ browser }) => {
  const buyer = await asBuyer(browser, "kangtai");
  const page = await buyer.newPage();
  await watch(page);
  await page.goto(url("/list/table"));
  const boxes = page.getByRole("textbox", { name: /数量$/ });
  await expect(boxes.first()).toBeVisible();
  const count = Math.min(await boxes.count(), 10);
  for (let place = 0; place < count; place++) {
    await boxes.nth(place).click();
    await page.keyboard.type("12");
  }
  await report(page, "table, typing quantities", count * 3);
  await buyer.close();
});

test(`a cart of ${LINES} lines`, async ({ browser }) => {
  const buyer = await asBuyer(browser, "kangtai01");
  await fill(buyer, LINES);
  const page = await buyer.newPage();
  await watch(page);
  await page.goto(url("/cart"));
  const more = await pressAll(page, /增加$/, 5);
  const choices = page.locator("[data-line]").getByRole("checkbox");
  for (let place = 0; place < 5; place++) await choices.nth(place).click();
  await report(page, `cart of ${LINES} lines`, more + 5);
  await buyer.close();
});
