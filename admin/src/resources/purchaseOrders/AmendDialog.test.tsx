import { expect, it } from "vitest";
import type { PurchaseOrder } from "../../api/types";
import { fill, press, show, until } from "../../forms/dialogTesting";
import { AmendDialog } from "./AmendDialog";

const line = {
  id: 7,
  goods_name: "阿莫西林胶囊",
  unit: "盒",
  quantity: 10,
  waiting: 2,
  accepted: 5,
} as PurchaseOrder["lines"][number];

it("asks for no less than has come, and why", async () => {
  const sent = show(
    <AmendDialog order={{ id: 3 } as PurchaseOrder} line={line} onClose={() => undefined} />,
    { answers: { id: 3 } },
  );
  await fill(/^数量/, "6");
  await fill(/^原因/, "供货单位缺货");
  await press("调整");
  expect(sent).toHaveLength(0);
  await fill(/^数量/, "12");
  await press("调整");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    { path: "/purchase_orders/3/amend", body: { line_id: 7, quantity: 12, reason: "供货单位缺货" } },
  ]);
});
