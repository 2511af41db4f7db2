// Finds what is written twice: LINES lines in a row that are the same in two places of the server or of the apps, without
// blanks, comments and imports. Tests may repeat themselves.
// Usage: scripts/duplicates.mjs; fails when there are any.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LINES = 24;
const SKIPPED = new Set(["node_modules", "dist", "target", "tests", "testkit", "_entities", "test-results"]);
const IS_TEST = /\.test\.tsx?$|\.gen\.ts$|(\/|_)tests\.rs$/;
const SAYS_NOTHING = /^(\/\/|\/?\*|use |pub use |import |$)/;

function filesBelow(folder, kinds) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(path, kinds);
    return kinds.test(entry.name) && !IS_TEST.test(path) ? [path] : [];
  });
}

/** Places, two by two, whose next LINES lines are the same; each pair of files once. */
function repeated(files) {
  const places = new Map();
  const found = new Map();
  for (const path of files) {
    const lines = readFileSync(path, "utf8")
      .split("\n")
      .map((text, at) => ({ text: text.trim(), at: at + 1 }))
      .filter(({ text }) => !SAYS_NOTHING.test(text));
    for (let first = 0; first + LINES <= lines.length; first++) {
      const block = lines.slice(first, first + LINES).map(({ text }) => text);
      const here = { path, at: lines[first].at };
      const key = block.join("\n");
      const there = places.get(key);
      if (!there) places.set(key, here);
      else if (!found.has(`${there.path} ${path}`)) found.set(`${there.path} ${path}`, [there, here]);
    }
  }
  return [...found.values()];
}

const found = [
  ...repeated(["backend", "tasks", "migrations", "bench"].flatMap((folder) => filesBelow(folder, /\.rs$/))),
  ...repeated(["storefront", "admin", "packages", "e2e"].flatMap((folder) => filesBelow(folder, /\.tsx?$/))),
];
for (const [one, other] of found) console.error(`${one.path}:${one.at} and ${other.path}:${other.at}`);
if (found.length > 0) {
  console.error(`${LINES} lines or more stand twice in ${found.length} pairs of files`);
  process.exit(1);
}
