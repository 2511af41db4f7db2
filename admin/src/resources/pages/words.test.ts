import { describe, expect, it } from "vitest";
import { addressError, PLACES, pathOf, placeText, previewOf, stateOf } from "./words";

const PATHS = [
  ["home", "", "/"],
  ["yjh", "", "/yjh"],
  ["yjh", "7", "/yjh/7"],
  ["hdzx", "", "/Hdzx/3,1"],
  ["activity", "", "/loading/activity"],
  ["activity", "spring-2027", "/yjh/spring-2027"],
  ["zone", "zy", "/zyyp"],
  ["brand", "3", "/ppzq/info/3"],
  ["login", "", "/login"],
] as const;

describe("a page of blocks", () => {
  it.each(PATHS)("of %s %s is looked at at %s", (place, address, path) =>
    expect(pathOf({ place, address }, [3, 1])).toBe(path),
  );

  it("of every place there is has such an address", () =>
    expect(Object.keys(PLACES)).toEqual([...new Set(PATHS.map(([place]) => place))]));

  it("above activities is nowhere while there is none, and names no more than the storefront reads", () => {
    expect(pathOf({ place: "hdzx", address: "" })).toBeUndefined();
    const many = Array.from({ length: 25 }, (_, at) => at + 1);
    expect(pathOf({ place: "hdzx", address: "" }, many)?.split(",")).toHaveLength(20);
  });

  it("is previewed by its number, an earlier version by its own", () => {
    expect(previewOf("/", { id: 12 })).toBe("/?preview=12");
    expect(previewOf("/", { id: 12 }, 3)).toBe("/?preview=12&version=3");
  });

  it.each([
    ["home", "x"],
    ["activity", "12"],
    ["activity", "../admin"],
    ["activity", "A-b"],
    ["zone", ""],
    ["zone", "xx"],
    ["brand", ""],
    ["brand", "0"],
    ["yjh", "x"],
  ])("of %s has no address %s", (place, address) => expect(addressError(address, place)).toBeDefined());

  it.each([
    ["home", ""],
    ["home", undefined],
    ["yjh", ""],
    ["yjh", "12"],
    ["activity", "spring-2027"],
    ["zone", "yx"],
    ["brand", "7"],
  ])("of %s may have the address %s", (place, address) =>
    expect(addressError(address, place)).toBeUndefined(),
  );

  it("tells that buyers still see an earlier version", () => {
    const state = "published";
    expect(stateOf({ newest_version: 1, published_version: null, state: "draft" })?.text).toBe("未发布");
    expect(stateOf({ newest_version: 2, published_version: 2, state })?.text).toBe("展示中");
    expect(stateOf({ newest_version: 3, published_version: 2, state })?.text).toBe("有未发布的修改");
    expect(stateOf({ newest_version: 2, published_version: 2, state: "planned" })?.text).toBe("待展示");
    expect(stateOf({ newest_version: 3, published_version: 2, state: "over" })?.text).toBe("展示已结束");
  });

  it("says where it stands", () => {
    expect(placeText({ place: "zone", address: "yx" })).toBe("专区 · 包邮专区");
    expect(placeText({ place: "activity", address: "spring-2027" })).toBe("活动页 · spring-2027");
    expect(placeText({ place: "home", address: "" })).toBe("首页楼层");
  });
});
