// Names the public items of the server's crates that nothing outside the tests uses: the compiler takes for used whatever is
// public. Goes by words, so that a name which is also somebody else's escapes it. The apps' are found by knip (adr/0032).
// Usage: scripts/unused.mjs; fails when there are any.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// What only tests name, and may: what they compare a table with, and what they need of a shop to play the other side.
const FOR_TESTS = new Set(["COMMANDS", "as_it_came", "code_on_phone", "forget_listeners"]);
const SKIPPED = new Set(["target", "_entities"]);
const IS_TEST = /\/(tests|testkit|examples|sandbox|samples)\/|\/(tests|factory|sandbox|samples)\.rs$|_tests\.rs$/;
const DECLARED =
  /^\s*pub(?:\([a-z :]+\))? (?:const |async |unsafe )*(?:fn|struct|enum|trait|type|const|static|macro) ([A-Za-z_][A-Za-z0-9_]*)/gm;

function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesBelow(path);
    return entry.name.endsWith(".rs") && !IS_TEST.test(path) ? [path] : [];
  });
}

const withoutComments = (text) => text.replace(/^\s*\/\/.*$/gm, "").replace(/\/\*[\s\S]*?\*\//g, "");
const withoutTests = (text) => text.split(/#\[cfg\(test\)\]\nmod \w+ \{/)[0];

const sources = ["backend", "tasks", "migrations", "bench"]
  .flatMap(sourcesBelow)
  .map((path) => ({ path, text: withoutTests(withoutComments(readFileSync(path, "utf8"))) }));
const counts = new Map();
for (const { text } of sources) {
  for (const [word] of text.matchAll(/[A-Za-z_][A-Za-z0-9_]*/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
}
const found = sources.flatMap(({ path, text }) =>
  [...text.matchAll(DECLARED)]
    .map(([, name]) => name)
    .filter((name) => counts.get(name) < 2 && !FOR_TESTS.has(name))
    .map((name) => `${path}: ${name}`),
);
for (const item of found) console.error(item);
if (found.length > 0) {
  console.error(`${found.length} public items are used by nothing but tests`);
  process.exit(1);
}
