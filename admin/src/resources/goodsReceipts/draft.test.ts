import { expect, it } from "vitest";
import type { GoodsReceipt, PurchaseOrder } from "../../api/types";
import { copyOf, forOrder, isBlank, lineError, totals, withSheet } from "./draft";

const TODAY = "2026-11-23";

it("knows a line that nobody has begun", () => {
  expect(isBlank({})).toBe(true);
  expect(isBlank({ goods_id: null, batch_number: "", quantity: null })).toBe(true);
  expect(isBlank({ goods_id: 3 })).toBe(false);
});

it("puts a sheet below what was typed", () => {
  const line = {
    goods_id: 7,
    batch_number: "A1",
    produced_on: "2026-01-01",
    expires_on: "2028-01-01",
    quantity: 3,
    unit_price: "1.00",
    temperature: "",
    udi: "",
    origin: "",
  };
  expect(withSheet([{}, { goods_id: 3 }], { lines: [line], faults: [] })).toEqual([{ goods_id: 3 }, line]);
});

it("enters a withdrawn receipt anew with all that was scanned and measured", () => {
  const line = {
    goods_id: 7,
    batch_number: "B-7",
    produced_on: "2026-01-01",
    expires_on: "2028-01-01",
    quantity: 3,
    unit_price: "1.00",
    temperature: "5.2",
    udi: "(01)06901234567892(10)B-7",
    origin: "甘肃岷县",
  };
  const journey = {
    cooling: "truck",
    vehicle: "鄂A12345",
    started_at: "2026-11-23T01:00:00Z",
    left_temperature: "4.2",
    arrived_at: "2026-11-23T07:00:00Z",
    transit_hours: 8,
  };
  const head = { supplier_id: 1, warehouse_id: 2, delivery_note: "TX1", note: "", journey };
  const receipt = {
    ...head,
    journey: { ...journey, is_late: false },
    id: 9,
    lines: [{ ...line, id: 4, accepted: 0 }],
  };
  expect(copyOf(receipt as unknown as GoodsReceipt)).toEqual({ ...head, lines: [line] });
});

it("notes what is still to come of an order, and nothing of what is there", () => {
  const order = {
    id: 3,
    supplier_id: 1,
    lines: [
      { goods_id: 7, quantity: 10, left: 4, unit_price: "6.50" },
      { goods_id: 8, quantity: 5, left: 0, unit_price: "1.00" },
    ],
  } as PurchaseOrder;
  expect(forOrder(order)).toMatchObject({
    supplier_id: 1,
    purchase_order_id: 3,
    lines: [{ goods_id: 7, quantity: 4, unit_price: "6.50" }],
  });
  expect(forOrder(order).lines).toHaveLength(1);
});

it("counts in whole fen and leaves out what is not yet a number", () => {
  const lines = [
    { quantity: 3, unit_price: "0.10" },
    { quantity: "999999", unit_price: "9999999.99" },
    { quantity: 1.5, unit_price: "1.00" },
    { quantity: 2, unit_price: "free" },
    { quantity: null, unit_price: "1.00" },
  ];
  expect(totals(lines)).toEqual({ units: 1_000_004, amount: "9999989990000.31" });
  expect(totals([])).toEqual({ units: 0, amount: "0.00" });
});

it.each([
  ["batch_number", { batch_number: " A 1" }, "空格"],
  ["batch_number", { batch_number: " A1 " }, undefined],
  ["produced_on", { produced_on: "2026-11-24" }, "晚于今天"],
  ["produced_on", { produced_on: TODAY }, undefined],
  ["expires_on", { expires_on: TODAY }, "已过有效期"],
  ["expires_on", { produced_on: "2027-02-01", expires_on: "2027-01-01" }, "晚于生产日期"],
  ["expires_on", { produced_on: "2026-01-01", expires_on: "2027-01-01" }, undefined],
  ["temperature", { temperature: "5.25" }, "一位小数"],
  ["temperature", { temperature: "-18" }, undefined],
  ["temperature", { temperature: "" }, undefined],
] as const)("%s of %j → %s", (field, line, words) => {
  const error = lineError(field, line, TODAY);
  if (words === undefined) expect(error).toBeUndefined();
  else expect(error).toContain(words);
});
