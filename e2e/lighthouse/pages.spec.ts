// Lighthouse on the pages a buyer sees most. Reports: test-results/lighthouse/*.html (never committed).
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { computeMedianRun } from "lighthouse/core/lib/median-run.js";
import { expect, PASSWORD, test, url } from "../people";

const TARGET = 97;
/** One run says little on a machine that does something else besides: the median counts. */
const RUNS = Number(process.env.RUNS ?? 3);
const DEBUG_PORT = Number(process.env.LIGHTHOUSE_PORT ?? 9333);
const folder = resolve(import.meta.dirname, "../../test-results/lighthouse");

const visitor = [
  ["home", "/"],
  ["list", "/list"],
  ["table", "/list/table"],
  ["search", "/search?keywords=amxl&type=1"],
  ["detail", "/list/info/1"],
] as const;
const buyer = [
  ["buyer-list", "/list/table"],
  ["buyer-detail", "/list/info/1"],
  ["buyer-cart", "/cart"],
  ["buyer-daily", "/mrtj"],
  ["buyer-group", "/ptzq"],
  ["buyer-sets", "/zhzq"],
  ["buyer-coupons", "/lqzx"],
  ["buyer-points", "/jfsc"],
] as const;

// Lighthouse opens its page in the browser's own profile, so that is where a buyer must be signed in.
let profile: BrowserContext;

test.beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  const { launchOptions } = test.info().project.use;
  profile = await chromium.launchPersistentContext("", {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--remote-debugging-port=${DEBUG_PORT}`],
  });
});
test.afterAll(() => profile.close());

async function measure(path: string) {
  const run = await lighthouse(
    url(path),
    { port: DEBUG_PORT, output: ["html", "json"], logLevel: "error", locale: "zh" },
    desktopConfig,
  );
  if (!run) throw new Error(`no result for ${path}`);
  expect(run.lhr.finalDisplayedUrl).toBe(url(path));
  return run;
}

type Report = Awaited<ReturnType<typeof measure>>["lhr"];

/** The four scores of a page, out of 100; the whole report stays in a file. */
async function scores(name: string, path: string): Promise<Record<string, number>> {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(path));
  const lhr: Report = computeMedianRun(runs.map((run) => run.lhr));
  const [html = "", json = ""] = runs.find((run) => run.lhr === lhr)?.report ?? [];
  writeFileSync(join(folder, `${name}.html`), html);
  writeFileSync(join(folder, `${name}.json`), json);
  const numbers = Object.values(lhr.categories).map(({ id, score }): [string, number] => [
    id,
    Math.round((score ?? 0) * 100),
  ]);
  const seconds = (audit: string) => `${((lhr.audits[audit]?.numericValue ?? 0) / 1000).toFixed(2)} s`;
  const failed = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  console.log(
    name.padEnd(14),
    numbers.map(([id, score]) => `${id} ${score}`).join("  "),
    ` LCP ${seconds("largest-contentful-paint")}`,
    ` CLS ${(lhr.audits["cumulative-layout-shift"]?.numericValue ?? 0).toFixed(3)}`,
    failed.length ? ` below: ${failed.join(", ")}` : "",
  );
  return Object.fromEntries(numbers);
}

function expectAll(found: Record<string, number>): void {
  expect(Object.keys(found).sort()).toEqual(["accessibility", "best-practices", "performance", "seo"]);
  for (const [category, score] of Object.entries(found)) {
    expect.soft(score, category).toBeGreaterThanOrEqual(TARGET);
  }
}

for (const [name, path] of visitor) {
  test(`${name} ${path}`, async () => expectAll(await scores(name, path)));
}

for (const [name, path] of buyer) {
  test(`${name} ${path}`, async () => {
    const answer = await profile.request.post(url("/api/user/login"), {
      form: { username: "kangtai", password: PASSWORD },
      headers: { origin: url("") },
    });
    expect(answer.status()).toBe(200);
    expectAll(await scores(name, path));
  });
}
