import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Catalogue } from "./Catalogue";

const ui = Object.entries(
  import.meta.glob<Record<string, unknown>>(["../ui/*.tsx", "!../ui/*.test.tsx"], { eager: true }),
).map(([path, exports]) => ({ file: path.replace(/^.*\/|\.tsx$/g, ""), exports: Object.keys(exports) }));
const sources = import.meta.glob<string>("../**/*.{ts,tsx,html}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const own = Object.entries(sources)
  .filter(([path]) => path.startsWith("./"))
  .map(([, text]) => text)
  .join("\n");

beforeEach(() => {
  // A sample breaks on purpose.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

it("shows every part of ui under the name of its file", () => {
  render(
    <MemoryRouter>
      <Catalogue />
    </MemoryRouter>,
  );
  const shown = screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
  expect(shown.sort()).toEqual(ui.map(({ file }) => file).sort());
});

it("has a sample of every component that a file of ui gives out", () => {
  const components = ui.flatMap(({ exports }) => exports.filter((name) => /^[A-Z][a-z]/.test(name)));
  expect(components.length).toBeGreaterThan(20);
  expect(components.filter((name) => !new RegExp(`<${name}[\\s>/]`).test(own))).toEqual([]);
});

// The build starts at index.html and takes what is imported from there: what nothing imports, no buyer loads.
it("is imported by nothing that is built", () => {
  const importers = Object.entries(sources).filter(
    ([path, text]) =>
      !path.startsWith("./") && !path.endsWith("architecture.test.ts") && /["'/]catalogue[/"']/.test(text),
  );
  expect(importers.map(([path]) => path)).toEqual([]);
});
