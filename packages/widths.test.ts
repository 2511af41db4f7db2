// @vitest-environment node
import { describe, expect, it } from "vitest";
import document from "../docs/architecture.md?raw";
import { sources } from "./sources";
import { customMedia, namedWidths } from "./tokens/customMedia.ts";
import { OVER_DESK } from "./tokens/src/widths";

const sheets = sources(".css");
const scripts = sources(".ts", ".tsx");

/** The widths that are written in rules of this kind, with their file. */
const written = (kind: RegExp) =>
  sheets.flatMap(([file, text]) =>
    [...text.matchAll(kind)].flatMap(([, rule = ""]) =>
      [...rule.matchAll(/\d[\d.]*(?:px|em|rem)/g)].map(([width]) => `${width} (${file})`),
    ),
  );

const ends = [...customMedia.values()].flatMap((query) => query.match(/max-width: (\d+)px/)?.[1] ?? []);

describe("the widths at which the look changes", () => {
  it("are named in every style sheet, never written", () => {
    expect(sheets.length).toBeGreaterThan(100);
    expect(written(/@media([^{]+)\{/g)).toEqual([]);
  });
  it("are the same inside a container, which no name reaches, beside the content of a desk", () => {
    const others = written(/@container([^{]+)\{/g).filter(
      (width) => ![...ends, "1120"].some((known) => width.startsWith(`${known}px`)),
    );
    expect(others).toEqual([]);
  });
  it("are constants in scripts", () => {
    const others = scripts.flatMap(([file, text]) =>
      [...text.matchAll(/\((?:max-|min-)?width\s*[:<>]=?\s*\d[^)]*\)/g)].map(
        ([query]) => `${query} (${file})`,
      ),
    );
    expect(others).toEqual([]);
  });
  it("are described with their names", () => {
    const table = document.split("| width | up to |")[1]?.split("\n\n")[0] ?? "";
    const described = [...table.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, name, end]) => [name, end]);
    expect(described).toEqual(
      [...customMedia].flatMap(([name, query]) => {
        const end = query.match(/max-width: (\d+)px/)?.[1];
        return end ? [[name.slice(2), end]] : [];
      }),
    );
  });
});

describe("the names in style sheets", () => {
  const turned = (params: string) => {
    const rule = { params };
    namedWidths.AtRule.media(rule);
    return rule.params;
  };
  it("become the queries", () => {
    expect(turned("(--phone)")).toBe("(max-width: 720px)");
    expect(turned("(--counter) and (--over-phone)")).toBe("(max-width: 1180px) and (min-width: 720.02px)");
    expect(turned("print")).toBe("print");
    expect(customMedia.get("--over-desk")).toBe(OVER_DESK);
  });
  it("are known", () => {
    expect(() => turned("(--watch)")).toThrow("--watch");
  });
});
