import { Button } from "@mui/material";
import { useState } from "react";
import { claimStep } from "../../api/actions";
import type { AfterSale } from "../../api/types";
import { useAction } from "../../api/useAction";
import { groupMoney } from "../../inputs/money";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { InspectDialog } from "./InspectDialog";
import { ParcelDialog } from "./ParcelDialog";

const REASONS = [
  "照片看不清批号或问题",
  "非质量问题，药品不能退换",
  "数量与签收记录一致",
  "已超过有效期",
  "请先与客服电话核实",
];

type Open = "reject" | "inspect" | "replace" | "return_refused" | null;

/** What this colleague may do with the claim now. */
export function ClaimActions({ claim }: { claim: AfterSale }) {
  const { busy, act } = useAction();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { can, id } = claim;

  const step = (path: string, body: Record<string, unknown>, done: string) =>
    act({
      run: () => claimStep(id, path, body),
      done,
      refresh: ["after_sales", "stocks", "orders"],
      onDone: close,
      onConflict: close,
    });

  return (
    <>
      {can.reject && (
        <Button size="small" variant="outlined" color="error" onClick={() => setOpen("reject")}>
          驳回
        </Button>
      )}
      {can.accept && (
        <Button
          size="small"
          variant={can.accept_return ? "outlined" : "contained"}
          disabled={busy}
          onClick={() => step("accept", { with_return: 0 }, "已同意，不用寄回")}
        >
          {claim.kind === "exchange" ? "同意直接补发" : "同意退款，不用寄回"}
        </Button>
      )}
      {can.accept_return && (
        <Button
          size="small"
          variant="contained"
          disabled={busy}
          onClick={() => step("accept", { with_return: 1 }, "已同意，等待客户寄回")}
        >
          同意，请客户寄回
        </Button>
      )}
      {can.arrive && (
        <Button
          size="small"
          variant="contained"
          disabled={busy}
          onClick={() => step("arrive", {}, "已确认到货，等待验收")}
        >
          确认到货
        </Button>
      )}
      {can.inspect && (
        <Button size="small" variant="contained" onClick={() => setOpen("inspect")}>
          填写验收结果
        </Button>
      )}
      {can.replace && (
        <Button size="small" variant="contained" onClick={() => setOpen("replace")}>
          补发出库
        </Button>
      )}
      {can.return_refused && (
        <Button size="small" variant="outlined" onClick={() => setOpen("return_refused")}>
          寄回不合格商品
        </Button>
      )}
      {can.refund && (
        <Button
          size="small"
          variant="contained"
          color="secondary"
          disabled={busy}
          onClick={() => step("refund", {}, needsFirst(claim) ? "已初审，等待另一位同事复核" : "已退款")}
        >
          {refundText(claim)}
        </Button>
      )}
      {open === "reject" && (
        <ReasonDialog
          title={`驳回 ${id}`}
          presets={REASONS}
          confirm="确认驳回"
          danger
          busy={busy}
          note="客户会看到原因，可以补充证据后重新申请。"
          onClose={close}
          onConfirm={(reason) => step("reject", { reason }, "已驳回")}
        />
      )}
      {open === "inspect" && (
        <InspectDialog
          claim={claim}
          busy={busy}
          onClose={close}
          onSend={(lines, remark) => step("inspect", { lines, remark }, "验收结果已保存")}
        />
      )}
      {open === "replace" && (
        <ParcelDialog
          title={`补发 ${id}`}
          confirm="确认出库"
          busy={busy}
          onClose={close}
          onSend={(parcel) => step("replace", parcel, "补发已出库")}
        />
      )}
      {open === "return_refused" && (
        <ParcelDialog
          title={`寄回不合格商品 ${id}`}
          confirm="确认寄出"
          busy={busy}
          onClose={close}
          onSend={(parcel) => step("return_refused", parcel, "已登记寄回")}
        />
      )}
    </>
  );
}

const needsFirst = (claim: AfterSale) => claim.needs_second_person && !claim.checked_by;

function refundText(claim: AfterSale): string {
  if (claim.kind === "exchange") return "无法补发，改为退款";
  const amount = `¥${groupMoney(claim.amount)}`;
  if (needsFirst(claim)) return `初审退款 ${amount}`;
  return claim.needs_second_person ? `复核并退款 ${amount}` : `退款 ${amount}`;
}
