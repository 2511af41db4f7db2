import { describe, expect, it } from "vitest";
import type { CommonData, MenuItem } from "@/api/types";
import { badgeText } from "./badge";
import { closeAdvert, isAdvertClosed } from "./closedAdverts";
import { categoriesOf, categoryUrl, zoneOf } from "./zone";

const item = (id: number): MenuItem => ({
  id,
  name: `类${id}`,
  url: "",
  logo: null,
  logo1: null,
  is_open: true,
  image: null,
  children: [],
});
const many = Array.from({ length: 9 }, (_, i) => item(i + 1));
const common: CommonData = {
  rnss: [],
  nav: [],
  category: many,
  category_yx: [item(20)],
  category_zy: [item(30)],
  category_qx: [item(40)],
  brand: [],
  site: {
    name: "",
    licences: [],
    address: "",
    hot_line: "",
    complaint_line: "",
    qq1: "",
    qq2: "",
    icp: "",
    official_account_code: "",
    app_code: "",
    same_day_promise: "",
    promises: [],
  },
  timestamp: 0,
  is_demo: true,
  analytics: null,
};

describe("badge", () => {
  it("shows at most 99", () => {
    expect([0, 1, 99, 100, 5000].map(badgeText)).toEqual(["", "1", "99", "99+", "99+"]);
  });
});

describe("category menu", () => {
  it("has at most seven entries", () => {
    expect(categoriesOf(common, "all")).toHaveLength(7);
  });
  it("marks the links of each zone", () => {
    expect((["all", "yx", "zy", "qx"] as const).map((zone) => categoryUrl({ id: 5 }, zone))).toEqual([
      "/list?select=5",
      "/list?select=5&yx=1",
      "/list?select=5&zy=2",
      "/list?select=5&qx=2",
    ]);
  });
  it("follows the zone of the page and of a marked list", () => {
    expect(zoneOf("/yx_table", "")).toBe("yx");
    expect(zoneOf("/yx", "")).toBe("yx");
    expect(zoneOf("/yxyz", "")).toBe("all");
    expect(zoneOf("/zyyp", "")).toBe("zy");
    expect(zoneOf("/list", "?select=3&qx=2")).toBe("qx");
    expect(categoriesOf(common, "zy")[0]?.id).toBe(30);
  });
});

describe("adverts", () => {
  it("stay closed for the session", () => {
    expect(isAdvertClosed("bottom")).toBe(false);
    closeAdvert("bottom");
    expect(isAdvertClosed("bottom")).toBe(true);
    expect(isAdvertClosed("top")).toBe(false);
  });
});
