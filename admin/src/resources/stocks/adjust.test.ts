import { expect, it } from "vitest";
import type { Stock } from "../../api/types";
import { adjustError } from "./AdjustDialog";

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
    },
  ],
};
const draft = { batch: "A1", way: "out" as const, quantity: "5", reason: "破损" };

it.each([
  [{}, undefined],
  [{ batch: "B9" }, "批次"],
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
