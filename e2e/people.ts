// Who uses the shop in the journeys, and how they come in.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  test as plain,
} from "@playwright/test";
import { openShop } from "./shop";

export const PASSWORD = "yaoji2026";
export const url = (path: string): string => `${process.env.YAOJI_URL}${path}`;

/** Signed in by the API: how signing in itself looks has a journey of its own. */
export async function asBuyer(browser: Browser, username: string, width = 1440): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const answer = await context.request.post(url("/api/user/login"), {
    form: { username, password: PASSWORD },
    headers: { origin: url("") },
  });
  expect(answer.status()).toBe(200);
  return context;
}

export async function asStaff(browser: Browser, username: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const answer = await context.request.post(url("/admin/api/session"), {
    data: { username, password: PASSWORD },
    headers: { origin: url("") },
  });
  expect(answer.status()).toBe(200);
  return context;
}

/** What this person's app would send; the server must take it. */
export async function post(person: BrowserContext, path: string, data: object): Promise<unknown> {
  const answer = await person.request.post(url(path), { data, headers: { origin: url("") } });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** The code that last reached this phone, as the demonstration shows it: another than the one `before` it. */
export async function codeFor(request: APIRequestContext, phone: string, before = ""): Promise<string> {
  let code = "";
  await expect(async () => {
    const outbox = await (await request.get(url("/sandbox/outbox"))).text();
    const row = outbox.split("<tr>").find((text) => text.includes(phone) && text.includes("<strong>")) ?? "";
    code = /<strong>(\d{6})<\/strong>/.exec(row)?.[1] ?? "";
    expect(code).not.toBe("");
    expect(code).not.toBe(before);
  }).toPass();
  return code;
}

/** An order leaves as it must: one colleague picks it, another checks it line by line, and it gets its waybill. */
export async function sendOrder(browser: Browser, number: string, waybill: string): Promise<void> {
  const [picker, checker] = [await asStaff(browser, "warehouse"), await asStaff(browser, "checker")];
  const begun = (await post(picker, "/admin/api/picking", { ids: [number] })) as { started: string[] };
  const parcel = `/admin/api/shipments/${begun.started[0]}`;
  const picked = (await post(picker, `${parcel}/pick`, { lines: [] })) as { lines: { id: number }[] };
  const lines = picked.lines.map(({ id }) => ({ id, fault: "" }));
  await post(checker, `${parcel}/check`, { lines });
  await post(picker, `${parcel}/send`, {
    carrier: "顺丰速运",
    waybill,
    temperature: "5.0",
    vehicle: "箱 1",
    cooling: "insulated_box",
  });
  for (const person of [picker, checker]) await person.close();
}

/** What the console and the network complained of; empty when a page is well. */
export function pageErrors(page: Page): string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("response", (answer) => {
    if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`);
  });
  return problems;
}

/** The same of every page that this person opens from now on. */
export function allErrors(person: BrowserContext): () => string[] {
  const watched: string[][] = [];
  person.on("page", (page) => watched.push(pageErrors(page)));
  return () => watched.flat();
}

/** What each look lays into a page: read and compiled hundreds of times, so in its short form; the version that its builder is made for. */
const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const axeSource = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds wrong with a page. In its legacy mode it works in the page alone: otherwise it opens an empty one for each
 * look, to put together what it found in the frames of others, of which no page here has any. What passes isn't gathered: on
 * a page of forty cards that takes longer than looking.
 */
export async function violationsOn(page: Page, within = "html") {
  const axe = new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .include(within);
  const { violations } = await axe.analyze();
  return violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0]?.html }));
}

/** No accessibility violations found by axe. Fading elements are measured after their animation. */
export async function isAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ends.map((animation) => animation.finished));
  });
  expect(await violationsOn(page)).toEqual([]);
}

/** Visits every one in two tabs at once: while one page settles, the other loads. */
export async function walk<T>(
  context: BrowserContext,
  places: readonly T[],
  visit: (page: Page, place: T) => Promise<void>,
): Promise<void> {
  const left = [...places];
  const tab = async () => {
    const page = await context.newPage();
    for (let place = left.shift(); place !== undefined; place = left.shift()) await visit(page, place);
    await page.close();
  };
  await Promise.all([tab(), tab()]);
}

/** Signing in by hand ends with one reload (spec §4); leaving before it is over would be overtaken by it. */
export async function afterSigningIn(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).type === "reload",
  );
}

/** A photo as a phone sends it, small: one grey pixel. */
export const PHOTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

/** Each journey has a shop of its own: it starts with it and ends behind the browser's last page. */
export const test = plain.extend<{ shop: undefined }>({
  shop: [
    async ({ browser }, use) => {
      const shop = await openShop();
      process.env.YAOJI_URL = shop.base;
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
      await shop.close();
    },
    { auto: true },
  ],
});
export { expect };
