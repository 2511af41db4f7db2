// @vitest-environment node
import { expect, it } from "vitest";

const packages = import.meta.glob<string>("./*/src/**/*.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});
const apps = import.meta.glob<string>("../{storefront,admin}/src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What a file takes, by the names it writes. */
const imports = (text: string) =>
  [...text.matchAll(/(?:^|[\s;])(?:from|import)\s*\(?\s*"([^"]+)"/gm)].map(([, name = ""]) => name);

/** Both first pages carry them: they need no library, and none of them needs another. */
it("a package takes nothing but its own files", () => {
  const taken = Object.entries(packages)
    .filter(([file]) => !file.includes(".test."))
    .flatMap(([file, text]) => imports(text).map((name) => [file, name] as const));
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.filter(([, name]) => !/^\.\/\w+$/.test(name))).toEqual([]);
});

it("an app reaches what it shares by the name of a package, never by a path to another folder", () => {
  const shipped = Object.entries(apps).filter(([file]) => !file.includes(".test."));
  const outside = shipped.flatMap(([file, text]) => {
    const [, app] = file.split("/");
    const isOwn = (name: string) =>
      !name.startsWith(".") || new URL(name, `file:///${file.slice(3)}`).pathname.startsWith(`/${app}/`);
    return imports(text)
      .filter((name) => !isOwn(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(shipped.length).toBeGreaterThan(500);
  expect(outside).toEqual([]);
});

it("of the other app the back office takes styles alone", () => {
  const taken = Object.entries(apps).flatMap(([file, text]) =>
    imports(text)
      .filter((name) => /^@yaoji\/(storefront|admin)/.test(name) && !name.endsWith(".module.css"))
      .map((name) => `${file}: ${name}`),
  );
  expect(taken).toEqual([]);
});
