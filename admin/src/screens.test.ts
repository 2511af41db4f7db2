import { expect, it, vi } from "vitest";
import { ADMIN_LISTS } from "../../e2e/routes";
import { GROUPS } from "./layout/entries";
import { isLater, type Later } from "./loading/later";
import { goods, orders, PriceReviewPage } from "./resources";
import { PAGES, preload, RESOURCES } from "./screens";

/** What is fetched ahead for a path. */
function fetchedFor(path: string): unknown[] {
  const screens = [
    ...RESOURCES.flatMap(({ list, show, edit, create }) => [list, show, edit, create]),
    ...PAGES.map(({ Screen }) => Screen),
  ].filter((screen): screen is Later<object> => isLater(screen));
  const fetched: unknown[] = [];
  for (const screen of screens)
    vi.spyOn(screen, "preload").mockImplementation(async () => void fetched.push(screen));
  preload(path);
  vi.restoreAllMocks();
  return fetched;
}

it.each([
  ["/orders?filter=%7B%7D", orders.list],
  ["/orders/YJ1/show", orders.show],
  ["/goods/create", goods.create],
  ["/goods/8", goods.edit],
  ["/price_review/3", PriceReviewPage],
])("%s is fetched before somebody goes there", (path, screen) => {
  expect(screen).toBeDefined();
  expect(fetchedFor(path)).toEqual([screen]);
});

it("every entry of the menu is", () => {
  const entries = GROUPS.flatMap(({ entries }) => entries.map(({ to }) => to));
  expect(entries.filter((to) => fetchedFor(to).length !== 1)).toEqual([]);
});

it("the sign-in form, the dashboard and what is nowhere need nothing more", () => {
  expect(["/", "/login", "/nowhere", "/nowhere/1/show"].flatMap(fetchedFor)).toEqual([]);
});

it("the journeys open every list and page", () => {
  const lists = RESOURCES.filter(({ list }) => list).map(({ name }) => name);
  const pages = PAGES.map(({ path }) => path.split("/")[1]);
  expect(ADMIN_LISTS.filter((path) => path !== "").sort()).toEqual([...lists, ...pages].sort());
});
