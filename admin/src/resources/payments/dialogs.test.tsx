import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { box, choose, expectError, fill, press, said, show, until } from "../../forms/dialogTesting";
import { ReturnWayDialog } from "./ReturnWayDialog";
import { TakeStatement } from "./TakeStatement";

const closed = () => until(() => expect(screen.queryByRole("dialog")).toBeNull());

it("asks a gateway for the statement of a day", async () => {
  const sent = show(<TakeStatement />, {
    answers: { open_differences: 0 },
    refuses: { day: "那天的对账单还没有出" },
  });
  await press("取对账单");
  await fill(/日期/, "2026-11-20");
  await press("取对账单");
  await expectError(/日期/, "还没有出");
  await fill(/日期/, "2026-11-19");
  await press("取对账单");
  await closed();
  expect(sent.at(-1)).toEqual({
    path: "/statements/fetch",
    body: { channel: "wechat", day: "2026-11-19" },
  });
});

it("hands in the file of the bank", async () => {
  const sent = show(<TakeStatement />, { answers: { open_differences: 2 } });
  await press("取对账单");
  await choose(/渠道/, "银行");
  await fill(/日期/, "2026-11-19");
  await press("上传并对账");
  await expectError("银行流水文件", "请选择");
  const file = new File(["日期,金额"], "流水.csv", { type: "text/csv" });
  fireEvent.change(await box("银行流水文件"), { target: { files: [file] } });
  await press("上传并对账");
  await closed();
  expect(sent).toEqual([{ path: "/statements/bank?day=2026-11-19", body: { file } }]);
});

const proposal = { proposed_way: "paid_out", proposed_reference: "N1", proposed_by: "王芳" };

function open(of = proposal) {
  const send = vi.fn(async () => ({}));
  const onClose = vi.fn();
  show(
    <ReturnWayDialog
      title="退回"
      why="原路退不回去，"
      proposal={of}
      resource="refunds"
      send={send}
      onClose={onClose}
    />,
  );
  return { send, onClose };
}

it("agrees with what a colleague proposed, or proposes something else", async () => {
  const { send, onClose } = open();
  await said("复核并完成");
  await fill(/银行付款流水号/, "");
  await press("提出");
  await expectError(/银行付款流水号/, "必填");
  await fill(/银行付款流水号/, "N1");
  await press("复核并完成");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(send).toHaveBeenCalledWith("paid_out", "N1");
});

it("to the balance goes money without a reference", async () => {
  const { send, onClose } = open();
  await choose(/方式/, "退到客户余额");
  await press("提出");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(send).toHaveBeenCalledWith("to_balance", "");
});
