import { muteMember, unmuteMember } from "../../api/calls/service";
import type { Conversation } from "../../api/types";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { REFRESH } from "./dialogs";

/** For service leads: a member who insults or floods may not chat for a week. */
export function MuteButton({ talk }: { talk: Conversation }) {
  if (talk.muted_until) {
    return (
      <ReasonButton
        text="恢复对话"
        title={`恢复在线客服：${talk.member}`}
        presets={["客户已道歉", "误操作"]}
        confirm="恢复"
        run={(reason) => unmuteMember(talk.id, reason)}
        done="已恢复"
        refresh={REFRESH}
      />
    );
  }
  return (
    <ReasonButton
      text="暂停对话"
      title={`暂停在线客服：${talk.member}`}
      note="会话马上结束，这位成员 7 天内不能发消息；仍能打电话、写意见反馈和下单，并看到暂停到什么时候。"
      presets={["辱骂客服", "大量无关消息"]}
      confirm="暂停 7 天"
      danger
      run={(reason) => muteMember(talk.id, reason)}
      done="已暂停 7 天"
      refresh={REFRESH}
    />
  );
}
