import { expect, it, vi } from "vitest";
import { GROUPS } from "./layout/entries";
import { isLater, type Later } from "./loading/later";
import { RESOURCES } from "./resources/registry";
import { PAGES, preload } from "./screens";

/** What is fetched ahead for each path. */
function fetchedFor(paths: string[]): unknown[][] {
  const screens = [
    ...RESOURCES.flatMap(({ list, show, edit, create }) => [list, show, edit, create]),
    ...PAGES.map(({ Screen }) => Screen),
  ].filter((screen): screen is Later<object> => isLater(screen));
  let fetched: unknown[] = [];
  for (const screen of screens)
    vi.spyOn(screen, "preload").mockImplementation(async () => void fetched.push(screen));
  const ofEach = paths.map((path) => {
    fetched = [];
    preload(path);
    return fetched;
  });
  vi.restoreAllMocks();
  return ofEach;
}

const resource = (name: string) => RESOURCES.find((one) => one.name === name);

it.each([
  ["/orders?filter=%7B%7D", resource("orders")?.list],
  ["/orders/YJ1/show", resource("orders")?.show],
  ["/goods/create", resource("goods")?.create],
  ["/goods/8", resource("goods")?.edit],
  ["/service/conversations/11/show", resource("service/conversations")?.show],
  ["/service?conversation=11", PAGES.find(({ path }) => path === "/service")?.Screen],
  ["/price_review/3", PAGES.find(({ path }) => path === "/price_review/:changeId?")?.Screen],
])("%s is fetched before somebody goes there", (path, screen) => {
  expect(screen).toBeDefined();
  expect(fetchedFor([path])).toEqual([[screen]]);
});

it("every entry of the menu is", () => {
  const entries = GROUPS.flatMap(({ entries }) => entries.map(({ to }) => to));
  const fetched = fetchedFor(entries);
  expect(entries.filter((_, at) => fetched[at]?.length !== 1)).toEqual([]);
});

it("the sign-in form, the dashboard and what is nowhere need nothing more", () => {
  expect(fetchedFor(["/", "/login", "/nowhere", "/nowhere/1/show"]).flat()).toEqual([]);
});

it("no two definitions have the same name or path", () => {
  const names = [...RESOURCES.map(({ name }) => name), ...PAGES.map(({ path }) => path)];
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

/** `npm run pages -w admin` writes it anew. */
it("the journeys open the dashboard, and every list and page", async () => {
  const lists = RESOURCES.filter(({ list }) => list).map(({ name }) => name);
  const pages = PAGES.map(({ path }) => path.split("/")[1]);
  const paths = ["", ...lists, ...pages].sort();
  await expect(`// Made from the definitions of the back office by \`npm run pages -w admin\`; a test of it compares.

/** Where staff may go, below /admin/; "" is the dashboard. */
export const STAFF_PAGES = [
${paths.map((path) => `  "${path}",\n`).join("")}];
`).toMatchFileSnapshot("../../e2e/staffPages.gen.ts");
});
