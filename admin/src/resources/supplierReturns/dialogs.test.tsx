// @vitest-environment jsdom
import { expect, it } from "vitest";
import type { GoodsReceipt, SupplierReturn } from "../../api/types";
import { expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { DecideDialog } from "./Decision";
import { ReturnDialog } from "./ReturnDialog";

const line = {
  id: 4,
  goods_name: "阿莫西林胶囊",
  batch_number: "B001",
  accepted: 10,
  returnable: 8,
  unit: "盒",
} as unknown as GoodsReceipt["lines"][number];

it("asks to send back units of the line, and shows how many are left of it", async () => {
  const sent = show(<ReturnDialog supplier="国药控股" line={line} onClose={() => undefined} />, {
    refuses: { quantity: "这张收货单的这一行还可以退 3，最多退 3" },
    answers: { number: "GT1" },
  });
  await fill(/数量/, "9");
  await fill(/退货原因/, "近效期");
  await press("提交审核");
  await expectError(/数量/, "8");
  expect(sent).toHaveLength(0);
  await fill(/数量/, "5");
  await press("提交审核");
  await expectError(/数量/, "最多退 3");
  await fill(/数量/, "3");
  await press("提交审核");
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.path).toBe("/supplier_returns");
  expect(sent[1]?.body).toMatchObject({ line_id: 4, quantity: 3, source: "stock", reason: "近效期" });
});

it("decides with an opinion alone", async () => {
  const row = {
    id: 7,
    number: "GT1",
    goods_name: "阿莫西林胶囊",
    batch_number: "B001",
    quantity: 3,
    unit: "盒",
    source_text: "待处理区",
    supplier: "国药控股",
    reason: "近效期",
  } as unknown as SupplierReturn;
  const sent = show(<DecideDialog row={row} onClose={() => undefined} />, { answers: { status: "sent" } });
  await press("同意退出");
  expect(sent).toHaveLength(0);
  await fill(/意见/, "同意退回");
  await press("同意退出");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe("/supplier_returns/7/decide");
  expect(sent[0]?.body).toEqual({ approves: true, opinion: "同意退回" });
});
