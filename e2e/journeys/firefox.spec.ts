// The main job in a second engine: a pharmacy signs in, finds, adds and sees its cart; a colleague signs in. The pages that both use most
// shut nobody out there either. Firefox as Debian has it, by WebDriver BiDi; Playwright itself speaks to a Firefox of its own only.
import axe from "axe-core";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { DESK, PHONE, wide } from "../looking";
import { expect, PASSWORD, test, url } from "../people";

const executablePath = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

let firefox: Browser;
test.beforeAll(async () => {
  firefox = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: { "intl.accept_languages": "zh-CN" },
  });
});
test.afterAll(() => firefox.close());

/** A page of its own profile, and what it complained of. */
async function open(): Promise<{ page: Page; problems: string[] }> {
  const profile = await firefox.createBrowserContext();
  const page = await profile.newPage();
  await page.setViewport(wide(DESK));
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  return { page, problems };
}

/** What a screen reader calls so. */
const named = (page: Page, name: string, role: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).setTimeout(15_000);

/**
 * By the API: how signing in looks is above. From a picture, which asks for nothing: of the parts of a page that are on their way when it
 * is left, Firefox says that they did not come.
 */
async function signIn(page: Page, path: string, body: string, type: string): Promise<void> {
  await page.goto(url("/icon-192.png"));
  const status = await page.evaluate(
    async (path, body, type) =>
      (await fetch(path, { method: "POST", body, headers: { "content-type": type } })).status,
    path,
    body,
    type,
  );
  expect(status).toBe(200);
}

/** What axe finds on the page that is there, as wide as that; its script is laid into the page, which loads none from elsewhere. */
async function isOpenAt(page: Page, width: number, what: string): Promise<void> {
  await page.setViewport(wide(width));
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const violations = await page.evaluate(async () => {
    const inPage = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.axe.run("html", { resultTypes: ["violations"] });
    return violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0]?.html }));
  });
  const grave = violations.filter(({ impact }) => impact !== "minor");
  expect.soft(grave, `${what} at ${width} px`).toEqual([]);
}

/** A page, and what is there once it shows its data. */
type Place = [path: string, shown: string];

async function areOpen(page: Page, places: readonly Place[]): Promise<void> {
  for (const [path, shown] of places) {
    await page.setViewport(wide(DESK));
    await page.goto(url(path));
    await page.waitForSelector(shown);
    await page.evaluate(axe.source);
    for (const width of [DESK, PHONE]) await isOpenAt(page, width, path);
  }
}

test("a pharmacy signs in, finds a medicine, adds it and sees it in its cart, in Firefox", async () => {
  const { page, problems } = await open();
  await page.goto(url("/login"));
  await named(page, "用户名或手机号", "textbox").fill("kangtai");
  await page.locator('input[type="password"]').fill(PASSWORD);
  await named(page, "登录", "button").click();
  // Having signed in, the page loads once more (specification section 4).
  await page.waitForFunction(() => {
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return location.pathname !== "/login" && load?.type === "reload";
  });

  await page.locator('input[role="combobox"]').fill("amxl");
  await page.keyboard.press("Enter");
  const add = await page.waitForSelector('button[aria-label^="加购"]');
  const medicine = await add?.evaluate((button) => button.getAttribute("aria-label")?.slice(3));
  expect(medicine).toContain("阿莫西林");
  const added = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/cart"),
  );
  await add?.click();
  expect((await added).status()).toBe(200);

  await page.locator('a[href="/cart"]').click();
  await page.waitForFunction(
    (name) => [...document.querySelectorAll("[data-line]")].some((line) => line.textContent?.includes(name)),
    {},
    medicine ?? "",
  );
  await areOpen(page, [["/cart", "[data-line]"]]);
  expect(problems).toEqual([]);
});

test("a colleague signs in and sees the orders, in Firefox", async () => {
  const { page, problems } = await open();
  await page.goto(url("/admin/"));
  await named(page, "用户名", "textbox").fill("service");
  await page.locator('input[type="password"]').fill(PASSWORD);
  await named(page, "登录", "button").click();
  await page.locator('a[role="menuitem"][href$="/orders"]').click();
  await page.waitForSelector("main table tbody tr");
  expect(problems).toEqual([]);
});

test("a pharmacy's main pages shut nobody out at both widths, in Firefox", async () => {
  const { page, problems } = await open();
  const who = new URLSearchParams({ username: "kangtai", password: PASSWORD }).toString();
  await signIn(page, "/api/user/login", who, "application/x-www-form-urlencoded");
  await areOpen(page, [
    ["/list", 'button[aria-label^="加购"]'],
    ["/list/info/1", 'button[aria-label$="增加"]'],
    ["/order", 'main a[href^="/order/"]'],
  ]);
  expect(problems).toEqual([]);
});

test("a colleague's main pages shut nobody out at both widths, in Firefox", async () => {
  const { page } = await open();
  const who = JSON.stringify({ username: "super", password: PASSWORD });
  await signIn(page, "/admin/api/session", who, "application/json");
  await areOpen(page, [
    ["/admin/", "main h2"],
    ["/admin/orders", "main table tbody tr"],
    ["/admin/goods/1", "main form input"],
  ]);
});
