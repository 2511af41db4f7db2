import { Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { Release } from "./Release";
import { STOP_REASONS } from "./words";

export interface Offered {
  id: number;
  name: string;
  status: string;
  /** as it was read: a later change is not approved */
  updatedAt: string;
  canEdit: boolean;
  /** It waits for another person than its proposer. */
  canDecide: boolean;
  isOwn: boolean;
  /** Its time is over: there is nothing to stop. */
  isOver: boolean;
  warnings: readonly string[];
}

/** Offers to buyers that two people decide on. */
type Offer = "campaigns" | "coupons";
type Step = "propose" | "withdraw" | "approve" | "refuse" | "stop";

interface StepsProps<T extends { status: string }> {
  offer: Offer;
  record: Offered;
  /** one proposes, another decides; answers the record as it is then */
  steps: Readonly<Record<Step, (id: number, said: { reason: string; updated_at: string }) => Promise<T>>>;
  /** what comes of handing it in, one sentence each */
  handingIn: readonly string[];
  /** the consequences of the approval, one sentence each */
  consequences: readonly string[];
  /** what ends with it */
  stopNote: ReactNode;
  /** the description of the resulting state */
  handedIn?: (answer: T) => string;
}

const DONE: Record<Step, string> = {
  propose: "已提交，等待财务审批",
  withdraw: "已撤回，可以继续修改",
  approve: "已批准",
  refuse: "已驳回，退回草稿",
  stop: "已停止",
};

/** The actions on an offer in its current state, for this colleague. No one decides on their own proposal. */
export function Steps<T extends { status: string }>(props: StepsProps<T>) {
  const { offer, record, steps, handingIn, consequences, stopNote, handedIn } = props;
  const [asked, setAsked] = useState<"propose" | "withdraw" | null>(null);
  const { busy, act } = useAction();
  const can = useCan();
  const writes = can(offer, "write");
  const close = () => setAsked(null);
  const take = (step: "propose" | "withdraw") =>
    act({
      run: () => steps[step](record.id, { reason: "", updated_at: record.updatedAt }),
      done: step === "propose" && handedIn ? handedIn : DONE[step],
      refresh: [offer],
      onDone: close,
      onConflict: close,
    });
  const dialog = { busy, onClose: close };
  const warned = record.warnings.map((warning) => `注意：${warning}`);

  return (
    <>
      {writes && record.canEdit && (
        <Button size="small" variant="outlined" component={Link} to={`/${offer}/${record.id}`}>
          编辑
        </Button>
      )}
      {writes && record.status === "draft" && (
        <Button size="small" variant="contained" onClick={() => setAsked("propose")}>
          提交审批
        </Button>
      )}
      {writes && record.status === "proposed" && record.isOwn && (
        <Button size="small" variant="outlined" onClick={() => setAsked("withdraw")}>
          撤回
        </Button>
      )}
      {record.canDecide && (
        <Release
          name={record.name}
          consequences={[...consequences, ...warned]}
          approve={() => steps.approve(record.id, { reason: "", updated_at: record.updatedAt })}
          refuse={(reason) => steps.refuse(record.id, { reason, updated_at: record.updatedAt })}
          done={DONE}
          resource={offer}
        />
      )}
      {can("promotion_stop", "write") && record.status === "approved" && !record.isOver && (
        <ReasonButton
          text="停止"
          variant="outlined"
          title={`停止：${record.name}`}
          presets={STOP_REASONS}
          note={stopNote}
          confirm="确认停止"
          danger
          run={(reason) => steps.stop(record.id, { reason, updated_at: record.updatedAt })}
          done={DONE.stop}
          refresh={[offer]}
        />
      )}
      {asked === "propose" && (
        <ConfirmDialog
          {...dialog}
          title={`提交审批：${record.name}`}
          consequences={[...handingIn, ...warned]}
          confirm="提交审批"
          onConfirm={() => take("propose")}
        />
      )}
      {asked === "withdraw" && (
        <ConfirmDialog
          {...dialog}
          title={`撤回：${record.name}`}
          consequences={["回到草稿，修改后再提交审批"]}
          confirm="撤回"
          onConfirm={() => take("withdraw")}
        />
      )}
    </>
  );
}
