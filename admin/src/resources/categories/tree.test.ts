import { describe, expect, it } from "vitest";
import type { Category } from "../../api/types";
import { lines, possibleParents, step } from "./tree";

const category = (id: number, parent_id: number | null, sort: number, kind = 1): Category => ({
  id,
  parent_id,
  code: `c${id}`,
  name: `类${id}`,
  path: `类${id}`,
  kind,
  sort,
  image: "",
  goods_count: 1,
});

const all = [
  category(1, null, 20),
  category(2, null, 10),
  category(3, 1, 10),
  category(4, 1, 20),
  category(5, 4, 10),
  category(6, null, 30, 2),
];
const find = (id: number) => all.find((one) => one.id === id) as Category;

describe("lines", () => {
  it("stand in order, with what is below an open one and the goods of all below", () => {
    const open = lines(all, (id) => id === 1);
    expect(open.map(({ category: { id }, level, goods }) => [id, level, goods])).toEqual([
      [2, 0, 1],
      [1, 0, 4],
      [3, 1, 1],
      [4, 1, 2],
      [6, 0, 1],
    ]);
  });
});

describe("step", () => {
  it("goes before the sibling above, or behind the one below", () => {
    expect(step(all, find(1), -1)).toEqual({ parent: null, before: 2 });
    expect(step(all, find(2), 1)).toEqual({ parent: null, before: 6 });
    expect(step(all, find(3), 1)).toEqual({ parent: 1, before: null });
  });

  it("stays where it is at the end", () => {
    expect(step(all, find(2), -1)).toBeUndefined();
    expect(step(all, find(6), 1)).toBeUndefined();
  });
});

describe("possibleParents", () => {
  it("are of the kind, outside of the category, and leave room for what is below it", () => {
    expect(possibleParents(all, find(1)).map(({ id }) => id)).toEqual([2]);
    expect(possibleParents(all, find(3)).map(({ id }) => id)).toEqual([1, 2, 4, 5]);
    expect(possibleParents(all, find(6))).toEqual([]);
  });
});
