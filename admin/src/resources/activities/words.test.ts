import { describe, expect, it } from "vitest";
import { goodsError, MOST_GOODS, pageOf, repeatedAt, stateOf, urlError } from "./words";

describe("an activity", () => {
  it("is found at its page", () => {
    expect(pageOf({ id: 3, kind: "activity", url: "" })).toBe("/yjh/3");
    expect(pageOf({ id: 3, kind: "series", url: "tianshi" })).toBe("/kxzq/goods/tianshi");
    expect(pageOf({ id: 3, kind: "recommended", url: "" })).toBeNull();
  });
  it.each(["", "a", "A-b", "a/b", "四川", undefined])("as a series has no address %s", (url) =>
    expect(urlError(url, "series")).toBeDefined(),
  );
  it("needs an address only as a series", () => {
    expect(urlError("tianshi-2", "series")).toBeUndefined();
    expect(urlError("", "activity")).toBeUndefined();
  });
  it("names the goods that stand twice", () => {
    expect(repeatedAt([{ goods_id: 1 }, { goods_id: 2 }, { goods_id: 1 }])).toBe(2);
    expect(repeatedAt([{ goods_id: null }, { goods_id: null }, {}])).toBe(-1);
  });
  it("takes as many goods as the server, each once", () => {
    const goods = Array.from({ length: MOST_GOODS }, (_, at) => ({ goods_id: at + 1 }));
    expect(goodsError(goods)).toBeUndefined();
    expect(goodsError([...goods, { goods_id: 900 }, { goods_id: 901 }])).toContain("删去 2 个");
    expect(goodsError([{ goods_id: 7 }, { goods_id: 7 }])).toContain("第 2 个");
  });
  it("that is not open is shown as such, whatever its time", () => {
    expect(stateOf({ is_open: false, state: "running" })?.text).toBe("未开启");
    expect(stateOf({ is_open: true, state: "waiting" })?.text).toBe("未开始");
  });
});
