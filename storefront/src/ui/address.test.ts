import { describe, expect, it } from "vitest";
import { readId, readIds, readPage } from "./address";

describe("numbers of an address", () => {
  it("names each once, in its order", () => {
    expect(readIds("3,1，2,3")).toEqual([3, 1, 2]);
    expect(readIds("7")).toEqual([7]);
  });
  it.each([
    "",
    "a",
    "1,",
    "1,-2",
    "0",
    "1;2",
    "1".repeat(16),
    Array.from({ length: 21 }, (_, i) => i + 1).join(),
  ])("%s names none", (text) => expect(readIds(text)).toBeNull());
  it("is never driven to death", () => {
    expect(["1000000000", "-1", "x", null, "2"].map(readPage)).toEqual([500, 1, 1, 1, 2]);
    expect([undefined, "0", "12", "1e3"].map(readId)).toEqual([null, null, 12, null]);
  });
});
