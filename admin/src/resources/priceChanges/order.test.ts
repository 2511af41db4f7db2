import { describe, expect, it } from "vitest";
import { nextOf, stepped, toggled } from "./order";

describe("the queue of prices", () => {
  it("moves by keys and stays at the ends", () => {
    expect(stepped([1, 2, 3], 1, 1)).toBe(2);
    expect(stepped([1, 2, 3], 3, 1)).toBe(3);
    expect(stepped([1, 2, 3], 1, -1)).toBe(1);
    expect(stepped([], undefined, 1)).toBeUndefined();
  });

  it("goes on behind the current one, then before it, then ends", () => {
    expect(nextOf([1, 2, 3], 2, [2])).toBe(3);
    expect(nextOf([1, 2, 3], 3, [3])).toBe(2);
    expect(nextOf([1, 2, 3, 4], 2, [2, 3])).toBe(4);
    expect(nextOf([1, 2, 3], 2, [])).toBe(2);
    expect(nextOf([1, 2], 1, [1, 2])).toBeUndefined();
  });

  it("chooses and lets go", () => {
    expect([...toggled(new Set([1]), 2)]).toEqual([1, 2]);
    expect([...toggled(new Set([1, 2]), 2)]).toEqual([1]);
  });
});
