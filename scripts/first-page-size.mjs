// What a first visit to the home page loads: the entry, the home chunk and all they import. Fails above the budget.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET = 110_000;
const assets = new URL("../storefront/dist/assets/", import.meta.url);
const index = readFileSync(new URL("../storefront/dist/index.html", import.meta.url), "utf8");
const seen = new Map();

function add(name) {
  if (seen.has(name)) return;
  const code = readFileSync(new URL(name, assets));
  seen.set(name, gzipSync(code, { level: 9 }).length);
  for (const [, imported] of code.toString().matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) add(imported);
}

for (const [, name] of index.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)) add(name);
const home = readdirSync(assets).find((name) => /^HomePage-.*\.js$/.test(name));
if (home) add(home);
const total = [...seen.values()].reduce((sum, size) => sum + size, 0);
for (const [name, size] of seen) console.log(`${String(size).padStart(8)}  ${name}`);
console.log(`${String(total).padStart(8)}  first page, gzipped (budget ${BUDGET})`);
if (!home || total > BUDGET) process.exit(1);
