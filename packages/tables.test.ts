// @vitest-environment node
import { expect, it } from "vitest";
import { sources } from "./sources";

/** A table's opening, and what follows it: braces may stand in each other twice. */
const TABLE = /<table\b((?:[^>{]|\{(?:[^{}]|\{[^{}]*\})*\})*)>\s*(<caption)?/gi;

/** Readers of screens jump from table to table, and hear only its name. */
it("every table of both apps has a name", () => {
  const tables = sources(".tsx").flatMap(([file, text]) =>
    [...text.matchAll(TABLE)].map(([opening, attributes = "", caption]) => ({
      at: `${file}: ${opening}`,
      isNamed: caption !== undefined || /aria-label|\{\.\.\./.test(attributes),
    })),
  );
  expect(tables.length).toBeGreaterThan(25);
  expect(tables.filter(({ isNamed }) => !isNamed).map(({ at }) => at)).toEqual([]);
});
