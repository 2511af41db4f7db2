import { Alert, Box, CircularProgress } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { noteChatRead, takeBackInChat, takeConversation } from "../../api/calls/service";
import type { Conversation, ServiceDesk } from "../../api/types";
import { useAction } from "../../api/useAction";
import { BeginDialog } from "../../chats/BeginDialog";
import { ChatHead, type Pin } from "./ChatHead";
import { Composer } from "./Composer";
import { notSaidYet, read, type Said, unreadOf } from "./chat";
import { CloseDialog, REFRESH, TransferDialog } from "./dialogs";
import { Log } from "./Log";
import { isRefusal, Lost } from "./Lost";
import { chatKey, deskKey, useReplies, useSaid, useTalk } from "./useConsole";
import type { Desktop } from "./useLayout";
import { useSend } from "./useSend";

export type OpenDialog = "transfer" | "close" | "begin";

interface Column {
  isBesideOthers: boolean;
  isChosen: boolean;
  onChoose: () => void;
  pin?: Pin;
}

interface ChatPaneProps {
  id: number;
  desk: ServiceDesk;
  isUp: boolean;
  typing?: string;
  desktop: Desktop;
  /** which dialog is open; the keyboard opens them too */
  dialog: OpenDialog | null;
  onDialog: (dialog: OpenDialog | null) => void;
  /** in place of this one, which is over */
  onBegun: (id: number) => void;
  column: Column;
}

/** Why this colleague does not answer the buyer here. */
export function shutFor(talk: Conversation, desk: ServiceDesk): string | undefined {
  if (!desk.may_answer) return "您只能查看";
  if (talk.state === "closed") return "会话已结束";
  if (talk.state === "waiting") return "接待后可以回复";
  return talk.staff_id === desk.me.id || desk.is_lead ? undefined : `由${talk.staff_name}接待`;
}

/** A mark that did not reach the server is made again after so long. */
const MARK_AGAIN_MS = 4_000;

/** What lies open and is looked at is read. */
function useReading(id: number, unread: number | null, isMine: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (unread === null || !isMine) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const mark = () => {
      clearTimeout(again);
      if (document.visibilityState !== "visible") return;
      noteChatRead(id, unread).then(
        () => {
          client.setQueryData<Said>(chatKey(id), (said) => said && read(said, unread, false));
          void client.invalidateQueries({ queryKey: deskKey });
        },
        () => {
          if (!isOver) again = setTimeout(mark, MARK_AGAIN_MS);
        },
      );
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => {
      isOver = true;
      clearTimeout(again);
      document.removeEventListener("visibilitychange", mark);
    };
  }, [client, id, unread, isMine]);
}

export function ChatPane({
  id,
  desk,
  isUp,
  typing,
  desktop,
  dialog,
  onDialog,
  onBegun,
  column,
}: ChatPaneProps) {
  const asked = { talk: useTalk(id, isUp), said: useSaid(id, isUp) };
  const [talk, said] = [asked.talk.data, asked.said.data];
  const error = asked.talk.error ?? asked.said.error;
  const { data: replies = [] } = useReplies();
  const { going, say, note, picture, again, drop } = useSend(id);
  const { busy, act } = useAction();
  const [isHidden, setHidden] = useState(false);
  const isMine = talk?.staff_id === desk.me.id && talk.state === "open";
  useReading(id, said ? unreadOf(said) : null, isMine);
  if (error && (!talk || !said || isRefusal(error))) return <Alert severity="error">{error.message}</Alert>;
  if (!talk || !said) return <CircularProgress aria-label="加载中" sx={{ m: 4 }} />;
  const take = () =>
    act({
      run: () => takeConversation(id),
      refresh: REFRESH,
      onDone: () => desktop.box.current?.focus(),
    });
  return (
    <Box
      component="section"
      aria-label={`与${talk.company}的会话`}
      // Keyboard shortcuts and the buyer pane refer to the active chat.
      onFocusCapture={column.onChoose}
      onMouseDownCapture={column.onChoose}
      sx={{
        display: "flex",
        flexDirection: "column",
        flex: 1,
        minWidth: 0,
        minHeight: 0,
        ...(column.isBesideOthers && {
          borderTop: 2,
          borderTopColor: column.isChosen ? "primary.main" : "transparent",
          "& + section": { borderLeft: 1, borderLeftColor: "divider" },
        }),
      }}
    >
      <ChatHead
        talk={talk}
        desk={desk}
        busy={busy}
        pin={column.pin}
        onTake={() => void take()}
        onTransfer={() => onDialog("transfer")}
        onClose={() => onDialog("close")}
        onBegin={() => onDialog("begin")}
      />
      {talk.state === "open" && !isMine && desk.is_lead && !isHidden && (
        <Alert severity="info" onClose={() => setHidden(true)}>
          您在旁观 {talk.staff_name} 的会话；发送的内容客户会看到。
        </Alert>
      )}
      {(error || asked.talk.isPaused || asked.said.isPaused) && <Lost />}
      <Log
        id={id}
        said={said}
        going={notSaidYet(going, said)}
        typing={typing}
        onAgain={(one) => void again(one)}
        onDrop={drop}
        meId={desk.me.id}
        onTakeBack={(messageId) => void act({ run: () => takeBackInChat(messageId), refresh: REFRESH })}
      />
      {desk.may_answer && (
        <Composer
          id={id}
          shut={shutFor(talk, desk)}
          replies={replies}
          desktop={desktop}
          onSay={(text) => void say({ kind: "text", text })}
          onNote={(text) => void note(text)}
          onPicture={(file) => void picture(file)}
          onGoods={(goodsId) => void say({ kind: "goods", goods_id: goodsId })}
        />
      )}
      {dialog === "transfer" && (
        <TransferDialog
          talk={talk}
          colleagues={desk.colleagues}
          isLead={desk.is_lead}
          meId={desk.me.id}
          onClose={() => onDialog(null)}
        />
      )}
      {dialog === "begin" && (
        <BeginDialog
          company={{ id: talk.company_id, name: talk.company }}
          member={{ id: talk.member_id, name: talk.member }}
          onBegun={onBegun}
          onClose={() => onDialog(null)}
        />
      )}
      {dialog === "close" && <CloseDialog talk={talk} topics={desk.topics} onClose={() => onDialog(null)} />}
    </Box>
  );
}
