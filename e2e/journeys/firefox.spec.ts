// The main job in a second engine: a pharmacy signs in, finds, adds and sees its cart; a colleague signs in. Firefox as Debian has it,
// by WebDriver BiDi; Playwright itself speaks to a Firefox of its own only.
import puppeteer, { type Browser, type Page } from "puppeteer-core";
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
  await page.setViewport({ width: 1440, height: 900 });
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
