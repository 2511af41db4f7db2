import { Alert, Box, Button, CircularProgress, Stack, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { noteChatRead, takeConversation } from "../../api/calls/service";
import type { Conversation, ServiceDesk } from "../../api/types";
import { useAction } from "../../api/useAction";
import { Tag } from "../../fields/StatusTag";
import { Composer } from "./Composer";
import { read, type Said, unreadOf } from "./chat";
import { CloseDialog, REFRESH, TransferDialog } from "./Deeds";
import { Log } from "./Log";
import { chatKey, deskKey, useReplies, useSaid, useTalk } from "./useConsole";
import { useSend } from "./useSend";

export type Deed = "transfer" | "close";

interface ChatPaneProps {
  id: number;
  desk: ServiceDesk;
  isUp: boolean;
  typing?: string;
  box: RefObject<HTMLTextAreaElement | null>;
  /** which dialog is open; the keyboard opens them too */
  deed: Deed | null;
  onDeed: (deed: Deed | null) => void;
}

/** Why this colleague does not answer the buyer here. */
export function shutFor(talk: Conversation, desk: ServiceDesk): string | undefined {
  if (!desk.may_answer) return "您只能查看";
  if (talk.state === "closed") return "会话已结束";
  if (talk.state === "waiting") return "接待后可以回复";
  return talk.staff_id === desk.me.id || desk.is_lead ? undefined : `由${talk.staff_name}接待`;
}

/** What lies open and is looked at is read. */
function useReading(id: number, unread: number | null, isMine: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (unread === null || !isMine) return;
    const mark = () => {
      if (document.visibilityState !== "visible") return;
      noteChatRead(id, unread).then(
        () => {
          client.setQueryData<Said>(chatKey(id), (said) => said && read(said, unread, false));
          void client.invalidateQueries({ queryKey: deskKey });
        },
        () => undefined,
      );
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [client, id, unread, isMine]);
}

export function ChatPane({ id, desk, isUp, typing, box, deed, onDeed }: ChatPaneProps) {
  const { data: talk, error } = useTalk(id, isUp);
  const { data: said } = useSaid(id, isUp);
  const { data: replies = [] } = useReplies();
  const { going, say, note, picture, again, drop } = useSend(id);
  const { busy, act } = useAction();
  const [isHidden, setHidden] = useState(false);
  const isMine = talk?.staff_id === desk.me.id && talk.state === "open";
  useReading(id, said ? unreadOf(said) : null, isMine);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!talk || !said) return <CircularProgress aria-label="加载中" sx={{ m: 4 }} />;
  const take = () =>
    act({
      run: () => takeConversation(id),
      refresh: REFRESH,
      onDone: () => box.current?.focus(),
    });
  return (
    <Box sx={{ display: "flex", flexDirection: "column", flex: 1, minHeight: 0 }}>
      <Stack
        direction="row"
        sx={{
          alignItems: "center",
          gap: 1,
          px: 1.5,
          py: 1,
          borderBottom: 1,
          borderColor: "divider",
          flexWrap: "wrap",
        }}
      >
        <Typography component="h2" sx={{ fontWeight: 600 }}>
          {talk.company}
        </Typography>
        <Typography color="text.secondary">{talk.member}</Typography>
        <Tag tone={talk.is_member_here ? "ok" : "neutral"}>{talk.is_member_here ? "在线" : "不在线"}</Tag>
        <Tag tone={talk.state === "waiting" ? "warn" : "info"}>
          {talk.state === "open" ? `${talk.staff_name}接待` : talk.state_text}
        </Tag>
        {talk.rating !== null && (
          <Tag tone="ok">{`评价 ${talk.rating} 星${talk.rating_words ? `：${talk.rating_words}` : ""}`}</Tag>
        )}
        <Box sx={{ ml: "auto", display: "flex", gap: 1 }}>
          {talk.state === "waiting" && desk.may_answer && (
            <Button size="small" variant="contained" disabled={busy} onClick={() => void take()}>
              接待
            </Button>
          )}
          {((talk.state === "open" && (isMine || desk.is_lead)) ||
            (talk.state === "waiting" && desk.is_lead)) && (
            <Button size="small" onClick={() => onDeed("transfer")}>
              {isMine ? "转接" : "分派"}
            </Button>
          )}
          {talk.state !== "closed" &&
            desk.may_answer &&
            (isMine || desk.is_lead || talk.state === "waiting") && (
              <Button size="small" color="error" onClick={() => onDeed("close")}>
                结束
              </Button>
            )}
        </Box>
      </Stack>
      {talk.state === "open" && !isMine && desk.is_lead && !isHidden && (
        <Alert severity="info" onClose={() => setHidden(true)}>
          您在旁观 {talk.staff_name} 的会话；发送的内容客户会看到。
        </Alert>
      )}
      <Log
        id={id}
        said={said}
        going={going}
        typing={typing}
        onAgain={(one) => void again(one)}
        onDrop={drop}
      />
      {desk.may_answer && (
        <Composer
          id={id}
          shut={shutFor(talk, desk)}
          replies={replies}
          box={box}
          onSay={(text) => void say({ kind: "text", text })}
          onNote={(text) => void note(text)}
          onPicture={(file) => void picture(file)}
        />
      )}
      {deed === "transfer" && (
        <TransferDialog
          talk={talk}
          colleagues={desk.colleagues}
          isLead={desk.is_lead}
          meId={desk.me.id}
          onClose={() => onDeed(null)}
        />
      )}
      {deed === "close" && <CloseDialog talk={talk} onClose={() => onDeed(null)} />}
    </Box>
  );
}
