import { describe, expect, it } from "vitest";
import { moved } from "./order";
import { meaning, synonymFor } from "./synonyms";
import { afterStart, period, stateOf } from "./validity";

const now = new Date("2026-11-21T00:00:00Z");
const past = "2026-11-20T00:00:00Z";
const future = "2026-11-22T00:00:00Z";

describe("a validity", () => {
  it.each([
    [null, null, "on"],
    [past, future, "on"],
    [future, null, "waiting"],
    [null, past, "ended"],
  ] as const)("from %s to %s is %s", (valid_from, valid_to, state) => {
    expect(stateOf({ valid_from, valid_to }, now)).toBe(state);
  });

  it("ends after it starts", () => {
    expect(afterStart(past, { valid_from: future }, {})).toBeDefined();
    expect(afterStart(future, { valid_from: past }, {})).toBeUndefined();
    expect(period({ valid_from: null, valid_to: null })).toBe("长期");
  });
});

it("says both ways or one way", () => {
  expect(meaning({ is_two_way: true, words: ["vc", "维生素c"], targets: [] })).toBe("vc ⇄ 维生素c");
  expect(meaning({ is_two_way: false, words: ["伤风"], targets: ["感冒灵", "感冒清"] })).toBe(
    "伤风 → 感冒灵、感冒清",
  );
});

it("begins a synonym with the keyword that found nothing, whatever is in it", () => {
  const source = new URLSearchParams(synonymFor('a&b"=感冒').split("?")[1]).get("source");
  expect(JSON.parse(source ?? "")).toEqual({ words: ['a&b"=感冒'], is_two_way: false });
});

it("moves an entry within the list and nowhere else", () => {
  expect(moved([1, 2, 3], 1, -1)).toEqual([2, 1, 3]);
  expect(moved([1, 2, 3], 1, 1)).toEqual([1, 3, 2]);
  expect(moved([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
  expect(moved([1, 2, 3], 2, 1)).toEqual([1, 2, 3]);
});
