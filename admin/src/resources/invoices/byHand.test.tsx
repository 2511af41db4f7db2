import { expect, it, vi } from "vitest";
import type { Invoice } from "../../api/types";
import { choose, expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { IssueDialog } from "./IssueDialog";
import { RedDialog } from "./RedDialog";

const issued = { id: 7, number: "26422000000012345679", left: "115.00", total: "115.00" } as Invoice;

it("an invoice is issued by hand for an order, with a reason", async () => {
  const onDone = vi.fn();
  const sent = show(<IssueDialog onDone={onDone} onClose={vi.fn()} />, { answers: issued });
  await fill(/订单号/, " YJ2 ");
  await fill(/手工开具的原因/, "客户来电");
  await press("提交开票");
  await until(() => expect(onDone).toHaveBeenCalledWith(issued));
  expect(sent).toEqual([{ path: "/invoices", body: { order_id: "YJ2", reason: "客户来电" } }]);
});

it("what the server refuses stands at its field", async () => {
  show(<IssueDialog onDone={vi.fn()} onClose={vi.fn()} />, { refuses: { order_id: "没有这张订单" } });
  await fill(/订单号/, "YJ1");
  await fill(/手工开具的原因/, "客户来电");
  await press("提交开票");
  await expectError(/订单号/, "没有这张订单");
});

it("an invoice is taken back by hand, wholly if nothing else is typed", async () => {
  const onDone = vi.fn();
  const sent = show(<RedDialog invoice={issued} onDone={onDone} onClose={vi.fn()} />, { answers: issued });
  await choose(/红字原因/, "开票有误");
  await fill(/手工开具的原因/, "抬头写错");
  await press("提交红字发票");
  await until(() => expect(onDone).toHaveBeenCalled());
  expect(sent).toEqual([
    {
      path: "/invoices/7/red",
      body: { amount: "115.00", left: "115.00", red_reason: "mistaken", reason: "抬头写错" },
    },
  ]);
});

it("no more is taken back than stands", async () => {
  const sent = show(<RedDialog invoice={issued} onDone={vi.fn()} onClose={vi.fn()} />);
  await fill(/冲红金额/, "115.01");
  await press("提交红字发票");
  await expectError(/冲红金额/, "最多还能冲红 115.00 元");
  expect(sent).toEqual([]);
});

it("a mistake is taken back whole, a part as what it is", async () => {
  const onDone = vi.fn();
  const sent = show(<RedDialog invoice={issued} onDone={onDone} onClose={vi.fn()} />, { answers: issued });
  await fill(/冲红金额/, "15.00");
  await choose(/红字原因/, "开票有误");
  await fill(/手工开具的原因/, "抬头写错");
  await press("提交红字发票");
  await expectError(/红字原因/, "开票有误只能全额冲红；冲红一部分，请选择销货退回或销售折让");
  expect(sent).toEqual([]);
  await choose(/红字原因/, "销售折让");
  await press("提交红字发票");
  await until(() => expect(onDone).toHaveBeenCalled());
});
