import { expect, it } from "vitest";
import type { NavItem } from "../../api/types";
import { lines, MOST_ROOTS } from "./tree";

const item = (id: number, parent_id: number | null, sort = 0, is_open = true): NavItem => ({
  id,
  parent_id,
  name: `n${id}`,
  url: "/",
  image: "",
  sort,
  is_open,
});

it("hangs each item below its parent, in order", () => {
  const tree = lines([item(3, 1), item(1, null, 2), item(2, null, 1)]);
  expect(tree.map(({ item: { id }, level }) => [id, level])).toEqual([
    [2, 0],
    [1, 0],
    [3, 1],
  ]);
});

it("says what buyers don't see: closed, below a closed one, or beyond the header's room", () => {
  const closed = lines([item(1, null, 0, false), item(2, 1)]);
  expect(closed.map(({ shown }) => shown)).toEqual([false, false]);
  const many = lines(Array.from({ length: MOST_ROOTS + 1 }, (_, n) => item(n + 1, null, n)));
  expect(many.filter(({ shown }) => shown)).toHaveLength(MOST_ROOTS);
  expect(many.at(-1)?.shown).toBe(false);
});
