import { describe, expect, it } from "vitest";
import { ANY } from "@/api/any";
import { formatTime } from "@/ui/chinaTime";
import { filtersOf, lastDays, toSearch } from "./listFilters";
import { stepsOf, tabsFor } from "./status";

const order = (status: number, patch = {}) => ({
  status,
  status_text: "",
  created_at: "2026-11-21T01:00:00Z",
  paid_at: null,
  shipped_at: null,
  finished_at: null,
  cancelled_at: null,
  ...patch,
});
const shape = (status: number, patch = {}) =>
  stepsOf(order(status, patch)).map((step) => [step.name, step.state]);

describe("steps of an order", () => {
  it("waits for the money", () => {
    expect(shape(10)).toEqual([
      ["待付款", "now"],
      ["待发货", "next"],
      ["待收货", "next"],
      ["已完成", "next"],
    ]);
  });
  it("goes on with what is done in the past tense", () => {
    expect(shape(30)[0]).toEqual(["已付款", "done"]);
    expect(shape(40).map(([, state]) => state)).toEqual(["done", "done", "now", "next"]);
    expect(shape(60)).toEqual([
      ["已付款", "done"],
      ["已发货", "done"],
      ["已收货", "done"],
      ["已完成", "now"],
    ]);
  });
  it("names the rare states in their place", () => {
    expect(shape(20, { status_text: "待审核" })[1]).toEqual(["待审核", "now"]);
    expect(shape(35, { status_text: "部分发货" })[1]).toEqual(["部分发货", "now"]);
    expect(shape(5, { status_text: "待企业内部审批" })[0]).toEqual(["待企业内部审批", "now"]);
    expect(shape(15, { status_text: "待确认到款" })[0]).toEqual(["待确认到款", "now"]);
  });
  it("ends where a cancelled order was", () => {
    expect(shape(90, { status_text: "已取消" })).toEqual([
      ["提交订单", "done"],
      ["已取消", "now"],
    ]);
    expect(shape(90, { status_text: "已取消", paid_at: "2026-11-21T02:00:00Z" })[1]).toEqual([
      "付款",
      "done",
    ]);
  });
});

describe("the list's address", () => {
  it("survives the way there and back", () => {
    const filters = {
      page: 3,
      status: 40,
      keywords: "阿莫",
      from: "2026-11-01",
      to: "2026-11-21",
      coupon: 12,
    };
    expect(filtersOf(toSearch(filters))).toEqual(filters);
  });
  it("takes anything odd for no filter", () => {
    const odd = new URLSearchParams("page=-1&status=77&from=yesterday&coupon=1e3");
    expect(filtersOf(odd)).toEqual({ page: 1, status: ANY, keywords: "", from: "", to: "", coupon: null });
  });
  it("counts days in China", () => {
    expect(lastDays(7, Date.parse("2026-11-20T17:00:00Z"))).toEqual({ from: "2026-11-15", to: "2026-11-21" });
    expect(formatTime("2026-11-20T17:05:00Z")).toBe("2026-11-21 01:05");
    expect(formatTime(null)).toBe("");
  });
  it("shows rare tabs only while they hold something", () => {
    const keys = (counts: Record<string, number>, chosen = ANY) =>
      tabsFor(counts, chosen).map((tab) => tab.key);
    expect(keys({ all: 3, 10: 3 })).toEqual(["all", "10", "30", "40", "60", "90"]);
    expect(keys({ 5: 1, 15: 1 })).toEqual(expect.arrayContaining(["5", "15"]));
    expect(keys({}, 91)).toContain("91");
  });
});
