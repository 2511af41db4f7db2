// What a first visit loads: of the storefront the entry, the home chunk and all they import; of the back office the
// entry, which has the sign-in form and the dashboard. Fails above the budgets.
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const pages = [
  {
    name: "home page of the storefront, gzipped",
    app: "storefront",
    base: "/",
    further: /^HomePage-.*\.js$/,
    packed: (code) => gzipSync(code, { level: 9 }),
    budget: 110_000,
  },
  {
    name: "first screen of the back office, brotli",
    app: "admin",
    base: "/admin/",
    packed: (code) => brotliCompressSync(code),
    budget: 250_000,
  },
];

/** Every file of the page with its packed size; nothing where a file that belongs to it is not there. */
function loaded({ app, base, further, packed }) {
  const assets = new URL(`../${app}/dist/assets/`, import.meta.url);
  const index = readFileSync(new URL(`../${app}/dist/index.html`, import.meta.url), "utf8");
  const sizes = new Map();
  const add = (name) => {
    if (sizes.has(name)) return;
    const code = readFileSync(new URL(name, assets));
    sizes.set(name, packed(code).length);
    for (const [, imported] of code.toString().matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) add(imported);
  };
  for (const [, name] of index.matchAll(new RegExp(`(?:src|href)="${base}assets/([^"]+\\.js)"`, "g"))) add(name);
  const own = further && readdirSync(assets).find((name) => further.test(name));
  if (own) add(own);
  return sizes.size === 0 || (further && !own) ? undefined : sizes;
}

for (const page of pages) {
  const sizes = loaded(page);
  const total = [...(sizes?.values() ?? [])].reduce((sum, size) => sum + size, 0);
  for (const [name, size] of sizes ?? []) console.log(`${String(size).padStart(8)}  ${name}`);
  console.log(`${String(total).padStart(8)}  ${page.name} (budget ${page.budget})`);
  if (!sizes || total > page.budget) process.exitCode = 1;
}
