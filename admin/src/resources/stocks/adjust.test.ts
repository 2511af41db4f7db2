import { expect, it } from "vitest";
import type { Stock } from "../../api/types";
import { adjustError, adjustmentOf, type Draft, OTHER_BATCH, REASONS } from "./adjustment";

const stock: Stock = {
  id: 1,
  goods_id: 1,
  goods_name: "板蓝根",
  spec: "10g×20袋",
  maker: "白云山",
  warehouse_id: 1,
  warehouse: "一号仓",
  on_hand: 30,
  reserved: 20,
  available: 10,
  batches: [
    {
      id: 1,
      number: "A1",
      produced_on: "2025-01-01",
      expires_on: "2027-01-01",
      on_hand: 30,
      has_report: true,
      is_locked: false,
      is_recalled: false,
      udi: "",
      shelf_place: "A-03-2",
    },
  ],
};
const draft: Draft = {
  batch: "A1",
  batch_number: "",
  way: "out",
  quantity: "5",
  reason: "盘亏",
};
const usedUp: Partial<Draft> = {
  batch: OTHER_BATCH,
  batch_number: " B2 ",
  way: "in",
};

it.each([
  [{}, undefined],
  [{ batch: "B9" }, "批号"],
  [usedUp, undefined],
  [{ ...usedUp, batch_number: "A1" }, "还有库存"],
  [{ ...usedUp, batch_number: " " }, "批号"],
  [{ ...usedUp, way: "out" as const }, "只能增加"],
  [{ quantity: "" }, "整数"],
  [{ quantity: "0" }, "整数"],
  [{ quantity: "1.5" }, "整数"],
  [{ quantity: "-5" }, "整数"],
  [{ quantity: "31" }, "最多减 30"],
  [{ quantity: "11" }, "最多减 10"],
  [{ way: "in" as const, quantity: "9999" }, undefined],
  [{ reason: "  " }, "原因"],
])("%j → %s", (part, words) => {
  const error = adjustError(stock, { ...draft, ...part });
  if (words === undefined) expect(error).toBeUndefined();
  else expect(error).toContain(words);
});

it("offers no reason by which unfit goods would leave without a destruction", () => {
  expect(REASONS.out.filter((reason) => /过期|破损|损坏|报废|销毁|不合格/.test(reason))).toEqual([]);
});

it("sends the sign and the batch that was meant", () => {
  expect(adjustmentOf(draft)).toEqual({ batch_number: "A1", quantity: -5, reason: "盘亏" });
  expect(adjustmentOf({ ...draft, ...usedUp })).toEqual({ batch_number: "B2", quantity: 5, reason: "盘亏" });
});
