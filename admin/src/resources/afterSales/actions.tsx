import { Button } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { Link } from "react-router-dom";
import {
  acceptClaim,
  noteClaimArrived,
  packReplacement,
  refundClaim,
  rejectClaim,
} from "../../api/calls/afterSales";
import type { AfterSale } from "../../api/types";
import { useAction } from "../../api/useAction";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { AllowanceDialog } from "./AllowanceDialog";
import { CLAIM_CHANGES } from "./claimSteps";
import { consequences, needsFirst, type PlainStep } from "./consequences";
import { InspectDialog } from "./InspectDialog";
import { ReturnRefusedDialog } from "./ReturnRefusedDialog";

const REASONS = [
  "照片看不清批号或问题",
  "非质量问题，药品不能退换",
  "数量与签收记录一致",
  "已超过有效期",
  "请先与客服电话核实",
];

type Open = PlainStep | "reject" | "inspect" | "return_refused" | null;

/** What this colleague may do with the claim now. */
export function ClaimActions({ claim }: { claim: AfterSale }) {
  const { busy, act } = useAction();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { can, id } = claim;
  const plain = plainSteps(claim).find(({ name }) => name === open);

  const step = (run: () => Promise<AfterSale>, done: string) =>
    act({
      run,
      done,
      refresh: CLAIM_CHANGES,
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
          onClick={() => setOpen("accept")}
        >
          {acceptText(claim)}
        </Button>
      )}
      {can.accept_return && (
        <Button size="small" variant="contained" disabled={busy} onClick={() => setOpen("accept_return")}>
          {ACCEPT_RETURN}
        </Button>
      )}
      {can.arrive && (
        <Button
          size="small"
          variant="contained"
          disabled={busy}
          onClick={() => step(() => noteClaimArrived(id), "已确认到货，等待验收")}
        >
          确认到货
        </Button>
      )}
      {can.inspect && (
        <Button size="small" variant="contained" onClick={() => setOpen("inspect")}>
          填写验收结果
        </Button>
      )}
      {can.replace && !claim.packed && (
        <Button
          size="small"
          variant="contained"
          disabled={busy}
          onClick={() => step(() => packReplacement(id), "已拣货，请另一位同事复核")}
        >
          补发拣货
        </Button>
      )}
      {can.replace && claim.packed && (
        <Button
          size="small"
          variant="contained"
          component={Link}
          to={`/shipments/${encodeURIComponent(claim.packed.id)}/show`}
        >
          {claim.packed.checker ? "填运单补发" : "补发包裹待复核"}
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
          onClick={() => setOpen("refund")}
        >
          {refundText(claim)}
        </Button>
      )}
      {open === "accept" && claim.is_allowance && <AllowanceDialog claim={claim} onClose={close} />}
      {plain && !(open === "accept" && claim.is_allowance) && (
        <ConfirmDialog
          title={`${plain.text}：${id}`}
          consequences={consequences(claim, plain.name)}
          confirm={plain.text}
          busy={busy}
          onClose={close}
          onConfirm={() => step(plain.run, plain.done)}
        />
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
          onConfirm={(reason) => step(() => rejectClaim(id, reason), "已驳回")}
        />
      )}
      {open === "inspect" && <InspectDialog claim={claim} onClose={close} />}
      {open === "return_refused" && <ReturnRefusedDialog claim={claim} onClose={close} />}
    </>
  );
}

const ACCEPT_RETURN = "同意，请客户寄回";

function acceptText(claim: AfterSale): string {
  if (claim.is_allowance) return "核定差价";
  return claim.kind === "exchange" ? "同意直接补发" : "同意退款，不用寄回";
}

interface Plain {
  name: PlainStep;
  run: () => Promise<AfterSale>;
  text: string;
  done: string;
}

function plainSteps(claim: AfterSale): Plain[] {
  return [
    {
      name: "accept",
      run: () => acceptClaim(claim.id, { with_return: false }),
      text: acceptText(claim),
      done: "已同意，不用寄回",
    },
    {
      name: "accept_return",
      run: () => acceptClaim(claim.id, { with_return: true }),
      text: ACCEPT_RETURN,
      done: "已同意，等待客户寄回",
    },
    {
      name: "refund",
      run: () => refundClaim(claim.id),
      text: refundText(claim),
      done: needsFirst(claim) ? "已初审，等待另一位同事复核" : "已退款",
    },
  ];
}

function refundText(claim: AfterSale): string {
  if (claim.kind === "exchange") return "无法补发，改为退款";
  const amount = `¥${groupMoney(claim.amount)}`;
  if (needsFirst(claim)) return `初审退款 ${amount}`;
  return claim.needs_second_person ? `复核并退款 ${amount}` : `退款 ${amount}`;
}
