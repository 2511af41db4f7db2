import { expect, it } from "vitest";
import { changes } from "./changes";

it("shows only what differs", () => {
  expect(changes({ price: "1.00", on: true, same: [1] }, { price: "2.00", on: false, same: [1] })).toEqual([
    { field: "price", before: "1.00", after: "2.00" },
    { field: "on", before: "是", after: "否" },
  ]);
});

it("shows everything of a created record, nothing of nothing", () => {
  expect(changes(null, { title: "新", note: "" })).toEqual([{ field: "title", before: "—", after: "新" }]);
  expect(changes(null, null)).toEqual([]);
});

it("reads roles by their names", () => {
  expect(changes({ roles: ["qa"] }, { roles: ["qa", "finance"] })).toEqual([
    { field: "roles", before: "质量管理", after: "质量管理、财务" },
  ]);
});
