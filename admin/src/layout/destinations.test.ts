import { describe, expect, it } from "vitest";
import { destinations } from "./destinations";

const texts = (typed: string, ...rights: string[]) =>
  destinations(typed, (resource) => rights.includes(resource)).map(({ text }) => text);

describe("where a few letters lead", () => {
  it("offers every page that one may read before anything is typed", () => {
    const all = texts("", "orders", "stocks");
    expect(all).toContain("订单");
    expect(all).toContain("库存");
    expect(all).not.toContain("员工");
  });

  it("offers the pages of that name, then the searches of lists that one may read", () => {
    expect(texts("库存", "orders", "stocks")).toEqual(["库存", "在订单中找“库存”"]);
    expect(texts("2611", "goods", "companies")).toEqual(["在商品中找“2611”", "在客户中找“2611”"]);
  });

  it("leads to the list with what was typed in its search", () => {
    const [first] = destinations(" 益康 ", (resource) => resource === "companies");
    expect(decodeURIComponent(first?.to ?? "")).toContain('{"q":"益康"}');
  });

  it("leads only where the user may go", () => {
    expect(texts("订单")).toEqual([]);
  });
});
