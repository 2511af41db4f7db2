import ApproveIcon from "@mui/icons-material/CheckCircleOutlined";
import SuspendIcon from "@mui/icons-material/PauseCircleOutlined";
import { Button } from "@mui/material";
import { useState } from "react";
import { Confirm } from "react-admin";
import { approveCompany, suspendCompany } from "../../api/calls/companies";
import type { Company } from "../../api/types";
import { useAction } from "../../api/useAction";
import { ReasonDialog } from "../../inputs/ReasonDialog";

const REASONS = ["证照过期未更新", "提供虚假资料", "超范围经营", "逾期未付款", "客户要求停用"];

export function ApproveButton({ company }: { company: Company }) {
  const [open, setOpen] = useState(false);
  const { busy, act } = useAction();
  const close = () => setOpen(false);
  const waiting = company.licences.filter((one) => one.status === "submitted").length;
  return (
    <>
      <Button size="small" variant="contained" startIcon={<ApproveIcon />} onClick={() => setOpen(true)}>
        {company.status === "suspended" ? "恢复" : "通过"}
      </Button>
      <Confirm
        isOpen={open}
        loading={busy}
        title={`${company.status === "suspended" ? "恢复" : "开通"}${company.name}`}
        content={
          waiting > 0
            ? `还有 ${waiting} 份证照没有审核。通过后客户可以登录采购，但需要这些证照的商品仍不能买。`
            : "通过后客户可以看到价格并下单。"
        }
        onClose={close}
        onConfirm={() =>
          act({
            run: () => approveCompany(company.id),
            done: `${company.name} 已开通`,
            refresh: ["companies"],
            onDone: close,
            onConflict: close,
          })
        }
      />
    </>
  );
}

export function SuspendButton({ company }: { company: Company }) {
  const [open, setOpen] = useState(false);
  const { busy, act } = useAction();
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="error"
        startIcon={<SuspendIcon />}
        onClick={() => setOpen(true)}
      >
        停用
      </Button>
      {open && (
        <ReasonDialog
          title={`停用 ${company.name}`}
          presets={REASONS}
          confirm="确认停用"
          danger
          busy={busy}
          note="停用后客户看不到价格，也不能下单；已付款的订单照常发货。"
          onClose={close}
          onConfirm={(reason) =>
            act({
              run: () => suspendCompany(company.id, reason),
              done: `${company.name} 已停用`,
              refresh: ["companies"],
              onDone: close,
              onConflict: close,
            })
          }
        />
      )}
    </>
  );
}
