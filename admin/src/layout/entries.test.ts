import { expect, it } from "vitest";
import { PAGES, RESOURCES } from "../resources/registry";
import { GROUPS, isOfAnother, isWorkOf, TASKS } from "./entries";

const entries = GROUPS.flatMap(({ entries }) => entries);

it("stand in the order of their places, no two in the same", () => {
  for (const { title, entries } of GROUPS) {
    const places = entries.map(({ place }) => place);
    expect(places.length, title).toBeGreaterThan(0);
    expect(places, title).toEqual([...new Set(places)].sort((a, b) => a - b));
  }
});

it("have the words of their definition where they have none of their own", () => {
  const at = (to: string) => entries.find((entry) => entry.to === to)?.text;
  expect(at("/orders")).toBe("订单");
  expect(at("/licences")).toBe("证照档案");
  expect(RESOURCES.find(({ name }) => name === "licences")?.label).toBe("证照");
});

it("leave out what is not one's work, unless another role of the same person has it", () => {
  const shown = (...roles: string[]) =>
    ["/goods_imports", "/goods_prices", "/goods"].filter((to) =>
      entries.some((entry) => entry.to === to && isWorkOf(entry, roles)),
    );
  expect(shown("warehouse")).toEqual(["/goods"]);
  expect(shown("service")).toEqual(["/goods_prices", "/goods"]);
  for (const roles of [["product"], ["auditor"], ["warehouse", "product"], []]) {
    expect(shown(...roles), roles.join()).toHaveLength(3);
  }
});

it("lead to a page without the record in its path, and to a list with the filter", () => {
  const at = (text: string) => entries.find((entry) => entry.text === text)?.to;
  expect(at("价格复核")).toBe("/price_review");
  expect(decodeURIComponent(at("待答复反馈") ?? "")).toBe('/feedback?filter={"status":1}');
  expect(at("意见反馈")).toBe("/feedback");
});

it("are not where one is while another stands below them", () => {
  expect(isOfAnother("/service", "/service/conversations/11/show")).toBe(true);
  expect(isOfAnother("/service", "/service")).toBe(false);
  expect(isOfAnother("/service/conversations", "/service/conversations/11/show")).toBe(false);
  expect(isOfAnother("/orders", "/orders/YJ1/show")).toBe(false);
});

it("give the dashboard their name for a queue, unless the definition has another for it", () => {
  const task = (name: string) => TASKS.filter(({ queue }) => queue === name);
  expect(task("licences")).toEqual([{ queue: "licences", text: "证照审核", to: "/review" }]);
  expect(task("goods_receipts")).toEqual([{ queue: "goods_receipts", text: "收货待验收" }]);
});

it("name for the dashboard every queue that a definition has, once, whether it stands in the menu or not", () => {
  const named = [...RESOURCES, ...PAGES].flatMap(({ tasks = {}, menu = [] }) => [
    ...Object.keys(tasks),
    ...menu.flatMap(({ queue }) => queue ?? []),
  ]);
  expect(TASKS.map(({ queue }) => queue).sort()).toEqual([...new Set(named)].sort());
});
