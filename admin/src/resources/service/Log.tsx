import { Alert, Box, Button, Divider, Typography } from "@mui/material";
import { Fragment, useEffect, useLayoutEffect, useRef } from "react";
import { useCommand, wordsOf } from "../../api/useCommand";
import { Bubble } from "./Bubble";
import { firstUnread, mayTakeBack, type Said } from "./chat";
import { useEarlier } from "./useConsole";
import type { Going } from "./useSend";
import { useUnreadMark } from "./useUnreadMark";

const NEAR_PX = 100;

interface LogProps {
  id: number;
  said: Said;
  going: readonly Going[];
  typing?: string;
  onAgain: (one: Going) => void;
  onDrop: (key: string) => void;
  /** who reads it, where they may write; they take back what they said */
  meId?: number;
  onTakeBack?: (messageId: number) => void;
}

/** The newest at the end; turning back does not jump. */
export function Log({ id, said, going, typing, onAgain, onDrop, meId, onTakeBack }: LogProps) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef({ first: 0, height: 0, isAtEnd: true });
  const { busy, error, start } = useCommand();
  const earlier = useEarlier(id);
  const newFrom = useUnreadMark(firstUnread(said));
  const first = said.messages[0]?.id ?? 0;
  const last = `${said.messages.at(-1)?.id} ${going.length} ${typing ?? ""}`;

  useLayoutEffect(() => {
    const pane = box.current;
    if (!pane || !last) return;
    const before = seen.current;
    if (first > 0 && before.first > first) pane.scrollTop += pane.scrollHeight - before.height;
    else if (before.isAtEnd) pane.scrollTop = pane.scrollHeight;
    seen.current = { ...before, first, height: pane.scrollHeight };
  }, [first, last]);

  // Text typed below reduces its height.
  useEffect(() => {
    const pane = box.current;
    if (!pane) return;
    const resized = new ResizeObserver(() => {
      if (seen.current.isAtEnd) pane.scrollTop = pane.scrollHeight;
    });
    resized.observe(pane);
    return () => resized.disconnect();
  }, []);

  const turnBack = () => void start(earlier)?.catch(() => undefined);

  return (
    <Box
      ref={box}
      role="log"
      aria-label="会话内容"
      tabIndex={0}
      onScroll={({ currentTarget: pane }) => {
        seen.current.isAtEnd = pane.scrollHeight - pane.scrollTop - pane.clientHeight < NEAR_PX;
        seen.current.height = pane.scrollHeight;
      }}
      sx={{
        flex: 1,
        minHeight: 120,
        overflow: "auto",
        overflowWrap: "anywhere",
        overflowAnchor: "none",
        display: "flex",
        flexDirection: "column",
        gap: 1,
        p: 1.5,
        bgcolor: "background.default",
      }}
    >
      {said.hasEarlier && (
        <Button size="small" disabled={busy} onClick={turnBack} sx={{ alignSelf: "center" }}>
          查看更早的消息
        </Button>
      )}
      {error && !busy && (
        <Alert severity="error" sx={{ alignSelf: "center" }}>
          更早的消息没有读到：{wordsOf(error)}
        </Alert>
      )}
      {said.messages.map((message) => (
        <Fragment key={message.id}>
          {message.id === newFrom && (
            <Divider>
              <Typography variant="caption" color="text.secondary">
                以下是新消息
              </Typography>
            </Divider>
          )}
          <Bubble
            message={message}
            onTakeBack={
              onTakeBack && meId !== undefined && mayTakeBack(message, meId, Date.now())
                ? () => onTakeBack(message.id)
                : undefined
            }
          />
        </Fragment>
      ))}
      {going.map((one) =>
        one.state === "failed" ? (
          <Alert
            key={one.key}
            severity="error"
            // In a narrow column the buttons go below the words.
            sx={{
              alignSelf: "flex-end",
              maxWidth: "82%",
              flexWrap: "wrap",
              "& .MuiAlert-message": { flex: "1 1 100px" },
            }}
            action={
              <>
                <Button size="small" color="inherit" onClick={() => onAgain(one)}>
                  重试
                </Button>
                <Button size="small" color="inherit" onClick={() => onDrop(one.key)}>
                  删除
                </Button>
              </>
            }
          >
            {one.text}（{one.why}）
          </Alert>
        ) : (
          <Typography key={one.key} color="text.secondary" sx={{ alignSelf: "flex-end" }}>
            {one.text} · 发送中…
          </Typography>
        ),
      )}
      {typing !== undefined && (
        <Typography variant="caption" color="text.secondary">
          {typing || "客户"}正在输入…
        </Typography>
      )}
    </Box>
  );
}
