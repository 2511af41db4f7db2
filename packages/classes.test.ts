// @vitest-environment node
import { posix } from "node:path";
import { expect, it } from "vitest";
import storefront from "../storefront/package.json";
import { sources } from "./sources";

const sheets = new Map(sources(".module.css"));
const exported = new Map(
  Object.entries(storefront.exports).map(([name, file]) => [name.slice(2), posix.join("storefront", file)]),
);

function sheetOf(script: string, name: string): string {
  if (name.startsWith("@/")) return posix.join(script.split("/src/")[0] ?? "", "src", name.slice(2));
  const shared = exported.get(name.replace("@yaoji/storefront/", ""));
  return shared ?? posix.join(posix.dirname(script), name);
}

/** The classes of a module that its selectors name. */
function classesOf(text: string): Set<string> {
  const rules = text.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|url\([^)]*\)/g, "");
  const selectors = [...rules.matchAll(/([^{}]*)\{/g)].map(([, selector = ""]) => selector).join(" ");
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name));
}

interface Use {
  sheet: string;
  /** as `file: styles.name` */
  at: string;
  name: string;
}

const uses: Use[] = [];
/** Of these sheets scripts name classes by what they come to know. */
const byValue = new Set<string>();
for (const [file, text] of sources(".ts", ".tsx"))
  for (const [, styles = "", name = ""] of text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)) {
    const sheet = sheetOf(file, name);
    for (const [at, used = ""] of text.matchAll(new RegExp(`(?<![.\\w])${styles}\\.(\\w+)`, "g")))
      uses.push({ sheet, at: `${file}: ${at}`, name: used });
    if (new RegExp(`\\b${styles}\\[`).test(text)) byValue.add(sheet);
  }

it("every class that a script names is in its sheet: another would be the word undefined", () => {
  expect(uses.length).toBeGreaterThan(1500);
  const missing = uses.filter(({ sheet, name }) => !classesOf(sheets.get(sheet) ?? "").has(name));
  expect(missing.map(({ at }) => at)).toEqual([]);
});

it("every class of a sheet is named by a script", () => {
  const used = new Set(uses.map(({ sheet, name }) => `${sheet} ${name}`));
  const dead = [...sheets]
    .filter(([sheet]) => !byValue.has(sheet))
    .flatMap(([sheet, text]) => [...classesOf(text)].map((name) => `${sheet} ${name}`))
    .filter((one) => !used.has(one));
  expect(dead).toEqual([]);
});
