import { Fragment, useEffect, useLayoutEffect, useRef, useState } from "react";
import { checkError } from "@/api/errors";
import { messageTime } from "@/features/message/time";
import { Button } from "@/ui/Button";
import { Bubble, Unsent } from "./Bubble";
import { type Chat, firstUnread, hasPause, newestId } from "./chat";
import styles from "./MessageLog.module.css";
import { goBack } from "./store";
import { useUnreadMark } from "./useUnreadMark";

/** So near to the end new messages pull the view along. */
const NEAR_PX = 80;

/** The newest at the end; scrolled to the top it turns back without a jump. */
export function MessageLog({ chat, typing }: { chat: Chat; typing: string }) {
  const log = useRef<HTMLDivElement>(null);
  const seen = useRef({ first: 0, height: 0, isAtEnd: true });
  const [isTurning, setTurning] = useState(false);
  const newFrom = useUnreadMark(firstUnread(chat));
  const first = chat.messages[0]?.id ?? 0;
  const last = `${newestId(chat)} ${chat.outgoing.length} ${typing}`;

  useLayoutEffect(() => {
    const box = log.current;
    if (!box || !last) return;
    const before = seen.current;
    if (before.first > first && first > 0) box.scrollTop += box.scrollHeight - before.height;
    else if (before.isAtEnd) box.scrollTop = box.scrollHeight;
    seen.current = { ...before, first, height: box.scrollHeight };
  }, [first, last]);

  // The rating, a notice or the keyboard of a phone take height from it.
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const resized = new ResizeObserver(() => {
      if (seen.current.isAtEnd) box.scrollTop = box.scrollHeight;
    });
    resized.observe(box);
    return () => resized.disconnect();
  }, []);

  async function turnBack() {
    if (isTurning || !chat.hasEarlier) return;
    setTurning(true);
    try {
      await goBack();
    } catch (error) {
      // The button stays.
      checkError(error);
    } finally {
      setTurning(false);
    }
  }

  function onScroll() {
    const box = log.current;
    if (!box) return;
    seen.current.isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    seen.current.height = box.scrollHeight;
    if (box.scrollTop < NEAR_PX && box.scrollHeight > box.clientHeight) void turnBack();
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <div ref={log} className={styles.log} role="log" aria-label="会话内容" tabIndex={0} onScroll={onScroll}>
      {chat.hasEarlier && (
        <Button look="text" size="s" loading={isTurning} onClick={() => void turnBack()}>
          查看更早的消息
        </Button>
      )}
      {chat.messages.map((message, place) => (
        <Fragment key={message.id}>
          {hasPause(chat.messages[place - 1]?.created_at, message.created_at) && (
            <time className={styles.between} dateTime={message.created_at}>
              {messageTime(message.created_at)}
            </time>
          )}
          {message.id === newFrom && <p className={styles.between}>以下是新消息</p>}
          <Bubble message={message} />
        </Fragment>
      ))}
      {chat.outgoing.map((one) => (
        <Unsent key={one.key} one={one} />
      ))}
      {typing && <p className={styles.between}>{typing}正在输入…</p>}
    </div>
  );
}
