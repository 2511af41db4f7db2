import { describe, expect, it } from "vitest";
import { blankEnd, blankSource, isComplete, mostOf, SOURCES, sourceText } from "./sources";

describe("where the goods of a block come from", () => {
  it("begins with what each kind asks for", () => {
    const kinds = Object.keys(SOURCES) as (keyof typeof SOURCES)[];
    expect(kinds.map(blankSource)).toEqual([
      { by: "hand", goods: [] },
      { by: "category", id: 0 },
      { by: "brand", id: 0 },
      { by: "campaign", id: 0 },
      { by: "tag", tag: "special" },
      { by: "new" },
      { by: "sales" },
      { by: "near_expiry" },
    ]);
  });
  it("is asked for once it is said far enough", () => {
    expect(isComplete({ by: "hand", goods: [] })).toBe(false);
    expect(isComplete({ by: "hand", goods: [1] })).toBe(true);
    expect(isComplete({ by: "campaign", id: 0 })).toBe(false);
    expect(isComplete({ by: "campaign", id: 2 })).toBe(true);
    expect(isComplete({ by: "sales" })).toBe(true);
  });
  it("is asked for in a number that the server takes, whatever is typed", () =>
    expect([12, 0, -3, 61, 2.5, Number.NaN].map(mostOf)).toEqual([12, 1, 1, 60, 2, 1]));
  it("is told in words", () => {
    expect(sourceText({ by: "hand", goods: [1, 2] })).toBe("手工挑选 2 个商品");
    expect(sourceText({ by: "brand", id: 3 })).toBe("按品牌（编号 3）");
    expect(sourceText({ by: "brand", id: 0 })).toBe("按品牌，请选择");
    expect(sourceText({ by: "tag", tag: "ladder" })).toBe("按标签：量大优惠");
  });
});

describe("what a countdown runs to", () => {
  it("is a time or a campaign", () => {
    expect(blankEnd("time")).toEqual({ by: "time", at: "" });
    expect(blankEnd("campaign")).toEqual({ by: "campaign", id: 0 });
  });
});
