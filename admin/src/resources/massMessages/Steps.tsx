import { Button } from "@mui/material";
import { useState } from "react";
import { useGetIdentity } from "react-admin";
import { Link } from "react-router-dom";
import { type MassStep, massSteps } from "../../api/calls/messages";
import type { MassMessage } from "../../api/types";
import { useAction } from "../../api/useAction";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { audienceText } from "../promotions/words";
import { channelsText, outText } from "./words";

const REFUSE_REASONS = ["文字有误", "对象不对", "时间不合适", "不宜群发"];
const TAKE_BACK_REASONS = ["文字有误", "活动取消", "对象选错", "客户投诉"];
const STOP_REASONS = ["文字有误", "活动有变", "对象选错", "客户投诉"];

const ONCE_OUT = "发出后只能撤回站内消息，邮件和短信收不回";

const DONE: Record<Exclude<MassStep, "propose">, string> = {
  withdraw: "已撤回，可以继续修改",
  approve: "已放行，正在发送",
  reject: "已驳回，退回草稿",
  stop: "已停止",
  take_back: "正在撤回",
};

/** Taken with a reason. */
type Reasoned = "reject" | "stop" | "take_back";

const REFRESH = ["mass_messages"];

/**
 * The actions on a message in its current state, for this colleague. No one releases their own submission.
 */
export function MassSteps({ message }: { message: MassMessage }) {
  const [asked, setAsked] = useState<Exclude<MassStep, Reasoned> | null>(null);
  const { busy, act } = useAction();
  const { identity } = useGetIdentity();
  const close = () => setAsked(null);
  const take = (step: Exclude<MassStep, Reasoned>) =>
    act({
      run: () =>
        step === "approve" ? massSteps.approve(message.id, message.updated_at) : massSteps[step](message.id),
      done:
        step === "propose"
          ? ({ status }) => (status === "proposed" ? "已提交，等待另一位同事复核" : "正在发送")
          : DONE[step],
      refresh: REFRESH,
      onDone: close,
      onConflict: close,
    });
  const asking = (step: Reasoned) => ({
    variant: "outlined" as const,
    danger: true,
    run: (reason: string) => massSteps[step](message.id, reason),
    done: DONE[step],
    refresh: REFRESH,
  });
  const dialog = { busy, onClose: close };
  const summary = [`发给：${audienceText(message)}`, `方式：${channelsText(message.channels)}`];
  const isOwn = identity?.id === message.proposed_by_id;

  if (!message.can_write) return null;
  return (
    <>
      {message.can_edit && (
        <Button size="small" variant="outlined" component={Link} to={`/mass_messages/${message.id}`}>
          编辑
        </Button>
      )}
      {message.status === "draft" && (
        <Button size="small" variant="contained" onClick={() => setAsked("propose")}>
          提交发送
        </Button>
      )}
      {message.status === "proposed" && isOwn && (
        <Button size="small" variant="outlined" onClick={() => setAsked("withdraw")}>
          撤回
        </Button>
      )}
      {message.can_decide && (
        <>
          <ReasonButton
            {...asking("reject")}
            text="驳回"
            title={`驳回：${message.title}`}
            presets={REFUSE_REASONS}
            confirm="确认驳回"
          />
          <Button size="small" variant="contained" onClick={() => setAsked("approve")}>
            放行
          </Button>
        </>
      )}
      {message.status === "sending" && (
        <ReasonButton
          {...asking("stop")}
          text="停止发送"
          title={`停止发送：${message.title}`}
          presets={STOP_REASONS}
          note="已经收到的客户不受影响；还没有发出的邮件和短信不再发送。"
          confirm="确认停止"
        />
      )}
      {message.can_take_back && (
        <ReasonButton
          {...asking("take_back")}
          text="撤回消息"
          title={`撤回消息：${message.title}`}
          presets={TAKE_BACK_REASONS}
          note={`没有读过的客户不会再看到；读过的保留，标为“已撤回”。还没有发出的邮件和短信不再发送。${outText(message)}`}
          confirm="确认撤回"
        />
      )}
      {asked === "propose" && (
        <ConfirmDialog
          {...dialog}
          title={`提交发送：${message.title}`}
          consequences={[...summary, "人数不多时马上发送，超过限额由另一位同事复核", ONCE_OUT]}
          confirm="提交发送"
          onConfirm={() => take("propose")}
        />
      )}
      {asked === "withdraw" && (
        <ConfirmDialog
          {...dialog}
          title={`撤回：${message.title}`}
          consequences={["回到草稿，修改后再提交"]}
          confirm="撤回"
          onConfirm={() => take("withdraw")}
        />
      )}
      {asked === "approve" && (
        <ConfirmDialog
          {...dialog}
          title={`放行：${message.title}`}
          consequences={[...summary, `约 ${message.estimate} 人，马上开始发送`, ONCE_OUT]}
          confirm="放行"
          onConfirm={() => take("approve")}
        />
      )}
    </>
  );
}
