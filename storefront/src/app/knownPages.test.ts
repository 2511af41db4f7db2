import { expect, it } from "vitest";
import list from "../../../backend/content/data/pages.tsv?raw";
import { routes } from "./routes";

// The server counts visits of these pages and of nothing else.
it("the server knows every page by its row and title", () => {
  const shown = routes.filter((row) => row.redirect === undefined);
  expect(list.trimEnd().split("\n")).toEqual(shown.map(({ path, title }) => `${path}\t${title}`));
});
