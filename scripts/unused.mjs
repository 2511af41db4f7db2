// Names the public items of the server's crates, and what the apps' modules export, that nothing outside the tests uses: the
// compiler takes for used whatever is public. Goes by words, so that a name which is also somebody else's escapes it.
// Usage: scripts/unused.mjs; fails when there are any.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// What only tests name, and may: what they compare a table with, and what they need of a shop to play the other side.
const FOR_TESTS = new Set([
  "COMMANDS",
  "DrawResults",
  "GoodsImportRow",
  "as_it_came",
  "code_on_phone",
  "forget_listeners",
  "furtherPaths",
  "testGoods",
]);
const SKIPPED = new Set(["node_modules", "dist", "target", "_entities", "test-results"]);

function filesBelow(folder, kinds) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(path, kinds);
    return kinds.test(entry.name) ? [path] : [];
  });
}

/** How often each word occurs in these files. */
function counted(texts) {
  const counts = new Map();
  for (const text of texts) {
    for (const [word] of text.matchAll(/[A-Za-z_][A-Za-z0-9_]*/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

const withoutComments = (text) => text.replace(/^\s*\/\/.*$/gm, "").replace(/\/\*[\s\S]*?\*\//g, "");

/** The items of a source and those that nothing names besides their own line. */
function unused({ files, isTest, declared }) {
  const sources = files.map((path) => ({ path, text: withoutComments(readFileSync(path, "utf8")) }));
  const product = sources.filter(({ path }) => !isTest(path)).map(({ path, text }) => ({ path, text: declared.product(text) }));
  const counts = counted(product.map(({ text }) => text));
  const found = [];
  for (const { path, text } of product) {
    for (const match of text.matchAll(declared.pattern)) {
      if ((counts.get(match[1]) ?? 0) < 2 && !FOR_TESTS.has(match[1])) found.push(`${path}: ${match[1]}`);
    }
  }
  return found;
}

const rust = unused({
  files: ["backend", "tasks", "migrations", "bench"].flatMap((folder) => filesBelow(folder, /\.rs$/)),
  isTest: (path) => /\/(tests|testkit|examples|sandbox|samples)\/|\/(tests|factory|sandbox|samples)\.rs$|_tests\.rs$/.test(path),
  declared: {
    pattern:
      /^\s*pub(?:\([a-z :]+\))? (?:const |async |unsafe )*(?:fn|struct|enum|trait|type|const|static|macro) ([A-Za-z_][A-Za-z0-9_]*)/gm,
    product: (text) => text.split(/#\[cfg\(test\)\]\nmod \w+ \{/)[0],
  },
});
const typescript = unused({
  files: ["storefront", "admin", "packages", "e2e"].flatMap((folder) => filesBelow(folder, /\.tsx?$/)),
  isTest: (path) => /\.test\.tsx?$|\/fixtures\.ts$|[tT]esting\.tsx?$|vitest\.setup\.ts$|\.gen\.ts$/.test(path),
  declared: {
    pattern: /^export (?:default )?(?:declare |abstract |async )*(?:function|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm,
    product: (text) => text,
  },
});

const found = [...rust, ...typescript];
for (const item of found) console.error(item);
if (found.length > 0) {
  console.error(`${found.length} public items are used by nothing but tests`);
  process.exit(1);
}
