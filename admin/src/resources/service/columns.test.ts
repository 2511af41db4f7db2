import { expect, it } from "vitest";
import { columnsOf, type Layout, NOTHING_OPEN, opened, pinned, places, shut, unpinned } from "./columns";

const open = (...ids: number[]) => ids.reduce(opened, NOTHING_OPEN);
const withPins = (...ids: number[]): Layout =>
  ids.reduce((layout, id) => pinned(opened(layout, id), id), NOTHING_OPEN);
const shown = (layout: Layout) => columnsOf(layout, true);

it("shows one conversation at a time until one is pinned", () => {
  expect(shown(open(4, 5))).toEqual([5]);
  expect(shown(opened(withPins(4), 5))).toEqual([4, 5]);
  expect(shown(NOTHING_OPEN)).toEqual([]);
});

it("keeps what was opened last while a column beside it is worked on", () => {
  const two = opened(opened(withPins(4), 5), 4);
  expect([shown(two), two.chosen]).toEqual([[4, 5], 4]);
  expect(shown(opened(two, 6))).toEqual([4, 6]);
});

it("shows three side by side, and a fourth by itself", () => {
  const three = withPins(4, 5, 6);
  expect(shown(three)).toEqual([4, 5, 6]);
  const fourth = opened(three, 7);
  expect(shown(fourth)).toEqual([7]);
  expect(places(fourth)).toEqual([4, 5, 6]);
  expect(shown(opened(fourth, 5))).toEqual([4, 5, 6]);
  expect(pinned(fourth, 7)).toEqual(fourth);
});

it("shows the chosen one alone where the screen is narrow", () => {
  expect(columnsOf(withPins(4, 5, 6), false)).toEqual([6]);
});

it("keeps the tab of a column that is closed, and the columns beside it", () => {
  const two = unpinned(withPins(4, 5, 6), 6);
  expect([two.tabs, shown(two), two.chosen]).toEqual([[4, 5, 6], [4, 5], 5]);
  const one = unpinned(withPins(4), 4);
  expect([one.tabs, shown(one), one.chosen]).toEqual([[4], [4], 4]);
});

it("goes on with a neighbour when a tab is shut", () => {
  const two = shut(withPins(4, 5), 5);
  expect([two.tabs, shown(two)]).toEqual([[4], [4]]);
  const other = shut(opened(withPins(4, 5), 6), 4);
  expect([shown(other), other.chosen]).toEqual([[5, 6], 6]);
  expect(shut(open(4), 4)).toEqual(NOTHING_OPEN);
  expect(shown(shut(open(4, 5), 5))).toEqual([4]);
});
