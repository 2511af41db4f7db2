import { useEffect, useState } from "react";
import type { ServiceDesk } from "@/api/types";
import { ErrorState } from "@/ui/ErrorState";
import { confirm } from "@/ui/notices";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./ChatPanel.module.css";
import { Composer } from "./Composer";
import { newestAnswer, unreadAnswer } from "./chat";
import { MessageLog } from "./MessageLog";
import { useBadge, useClose, useDesk } from "./queries";
import { Rating } from "./Rating";
import { sound } from "./sound";
import { readAll, useChat } from "./store";
import { useLiveChat, useRing } from "./useLiveChat";

/** Who answers, or how long it may take. */
export function headline(desk: ServiceDesk): string {
  if (!desk.can_chat) return "在线客服现在不开放";
  const talk = desk.conversation;
  if (talk?.state === "open") {
    return `${talk.staff_name}为您服务${talk.is_staff_here ? "" : "（暂时离开）"}`;
  }
  if (talk?.state === "waiting" && desk.is_working) {
    return talk.ahead ? `排队中，前面还有 ${talk.ahead} 位` : "排队中，下一位就是您";
  }
  return desk.is_working ? "在线客服" : "客服不在线，可以留言";
}

/** A mark that did not reach the server is made again after so long. */
const MARK_AGAIN_MS = 4_000;

/** What was read while the panel lies open and the page is looked at. */
function useReading(unread: number | null, onRead: () => void) {
  useEffect(() => {
    if (unread === null) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const read = () => {
      clearTimeout(again);
      if (document.visibilityState !== "visible") return;
      readAll().then(
        (some) => some && onRead(),
        () => {
          if (!isOver) again = setTimeout(read, MARK_AGAIN_MS);
        },
      );
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => {
      isOver = true;
      clearTimeout(again);
      document.removeEventListener("visibilitychange", read);
    };
  }, [unread, onRead]);
}

function SoundSwitch() {
  const [on, setOn] = useState(sound.isOn);
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => {
        sound.switchTo(!on);
        setOn(!on);
      }}
    >
      {on ? "提示音：开" : "提示音：关"}
    </button>
  );
}

export default function ChatPanel({ isOnPhone = false }: { isOnPhone?: boolean }) {
  const { isUp, typing } = useLiveChat();
  const chat = useChat((state) => state.chat);
  const { data: desk, error, refetch } = useDesk(isUp);
  const close = useClose();
  const unread = unreadAnswer(chat);
  useReading(unread, useBadge());
  useRing(chat.isLoaded ? newestAnswer(chat) : null);

  // The first message begins a conversation, and each may have ended another.
  const newest = chat.messages.at(-1)?.id;
  useEffect(() => {
    if (newest) void refetch();
  }, [newest, refetch]);

  async function end() {
    const sure = await confirm("结束后可以评价；再发消息会开始新的会话。", { title: "结束会话？" });
    if (sure) close.mutate();
  }

  if (error && !desk) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!desk || !chat.isLoaded) return <SkeletonLines lines={8} />;
  const talk = desk.conversation;
  const isLive = talk && talk.state !== "closed";
  return (
    <div className={styles.chat}>
      <header className={styles.head}>
        <p role="status">{headline(desk)}</p>
        {/* outside of them the notice has them */}
        {desk.can_chat && desk.is_working && desk.hours && <small>服务时间：{desk.hours}</small>}
        <span>
          <span className={styles.line} data-up={isUp || undefined}>
            {isUp ? "已连接" : "连接中断，每几秒刷新"}
          </span>
          <SoundSwitch />
          {isLive && (
            <button type="button" disabled={close.isPending} onClick={() => void end()}>
              结束会话
            </button>
          )}
        </span>
      </header>
      {desk.notice && <p className={styles.notice}>{desk.notice}</p>}
      {desk.welcome && <p className={styles.welcome}>{desk.welcome}</p>}
      <MessageLog chat={chat} typing={typing} />
      {talk?.can_rate && talk.state === "closed" && <Rating key={talk.id} />}
      {desk.can_chat ? (
        <Composer isOnPhone={isOnPhone} />
      ) : (
        <p className={styles.notice}>现在不能发消息，请用其他方式联系我们；以前的消息都在这里。</p>
      )}
    </div>
  );
}
