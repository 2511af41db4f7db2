import ApproveIcon from "@mui/icons-material/CheckCircleOutlined";
import SuspendIcon from "@mui/icons-material/PauseCircleOutlined";
import { Button } from "@mui/material";
import { useState } from "react";
import { approveCompany, suspendCompany } from "../../api/calls/companies";
import type { Company } from "../../api/types";
import { useAction } from "../../api/useAction";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { GapList } from "./Gaps";

const REASONS = ["证照过期未更新", "提供虚假资料", "超范围经营", "逾期未付款", "客户要求停用"];

const OPINIONS = ["资料齐全有效，同意", "证照已更新，同意恢复"];
const PAPER = /^documents\.(.+)$/;

/** The required papers that keep the company from being approved, each with the way to it. */
function Gaps({ company, errors }: { company: Company; errors: Readonly<Record<string, unknown>> }) {
  const refused = Object.entries(errors).flatMap(([field, why]) => {
    const kind = PAPER.exec(field)?.[1];
    return kind ? [{ kind, why: String(why) }] : [];
  });
  // What the server refuses by is newer than what the page was read with.
  const gaps = refused.length > 0 ? refused : company.missing_papers;
  if (gaps.length === 0) return "必须有的证照齐全有效才能通过；通过后客户可以看到价格并下单。";
  return (
    <>
      还不能通过：
      <GapList company={company} gaps={gaps} />
    </>
  );
}

export function ApproveButton({ company }: { company: Company }) {
  // What changes while the dialog is open was not looked at.
  const [read, setRead] = useState<string | null>(null);
  const { busy, act, errors } = useAction();
  const close = () => setRead(null);
  const isBack = company.status === "suspended";
  return (
    <>
      <Button
        size="small"
        variant="contained"
        startIcon={<ApproveIcon />}
        onClick={() => setRead(company.updated_at)}
      >
        {isBack ? "恢复" : "通过"}
      </Button>
      {read !== null && (
        <ReasonDialog
          title={`${isBack ? "恢复" : "开通"}${company.name}`}
          presets={OPINIONS}
          label="审核意见"
          confirm={isBack ? "恢复" : "通过"}
          busy={busy}
          note={<Gaps company={company} errors={errors} />}
          onClose={close}
          onConfirm={(reason) =>
            act({
              run: () => approveCompany(company.id, reason, read),
              done: `${company.name} 已开通`,
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

export function SuspendButton({ company }: { company: Company }) {
  return (
    <ReasonButton
      text="停用"
      variant="outlined"
      icon={<SuspendIcon />}
      title={`停用 ${company.name}`}
      presets={REASONS}
      confirm="确认停用"
      danger
      note="停用后客户看不到价格，也不能下单；已付款的订单照常发货。"
      run={(reason) => suspendCompany(company.id, reason)}
      done={`${company.name} 已停用`}
      refresh={["companies"]}
    />
  );
}
