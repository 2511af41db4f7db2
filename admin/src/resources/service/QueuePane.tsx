import { Box, Button, List, ListItemButton, ListSubheader, Stack, Typography } from "@mui/material";
import type { Conversation, ServiceDesk } from "../../api/types";
import { useAction } from "../../api/useAction";
import { Tag } from "../../fields/StatusTag";
import { waited } from "./chat";
import { choose } from "./choice";
import { REFRESH } from "./dialogs";

interface QueuePaneProps {
  desk: ServiceDesk;
  chosen: number | null;
  now: number;
  isUp: boolean;
  onOpen: (id: number) => void;
}

function Entry({
  talk,
  isChosen,
  now,
  onOpen,
}: {
  talk: Conversation;
  isChosen: boolean;
  now: number;
  onOpen: () => void;
}) {
  const isWaiting = talk.state === "waiting";
  return (
    <ListItemButton selected={isChosen} onClick={onOpen} sx={{ display: "block", py: 0.75, px: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "baseline" }}>
        <Typography noWrap sx={{ fontWeight: talk.unread > 0 ? 600 : 400, flex: 1, fontSize: 14 }}>
          {talk.company}
        </Typography>
        <Typography variant="caption" color={isWaiting ? "warning.main" : "text.secondary"} noWrap>
          {isWaiting ? `等候 ${waited(talk.waiting_since, now)}` : waited(talk.last_message_at, now)}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ gap: 1, alignItems: "center" }}>
        <Typography variant="caption" color="text.secondary" noWrap sx={{ flex: 1 }}>
          {talk.last_text || talk.member}
        </Typography>
        {talk.unread > 0 && <Tag tone="danger">{`${talk.unread} 未读`}</Tag>}
      </Stack>
    </ListItemButton>
  );
}

/** The longest waiting first; below it own conversations and those of others. */
export function QueuePane({ desk, chosen, now, isUp, onOpen }: QueuePaneProps) {
  const { busy, act } = useAction();
  const isOnline = desk.me.presence === "online";
  const groups = [
    { title: `排队 ${desk.queue.length}`, talks: desk.queue, empty: "没有客户在等" },
    { title: `我的 ${desk.mine.length}`, talks: desk.mine, empty: "没有接待中的客户" },
    { title: `同事 ${desk.others.length}`, talks: desk.others, empty: "" },
  ];
  return (
    <Box sx={{ overflow: "auto", minHeight: 0, borderRight: 1, borderColor: "divider" }}>
      <Stack sx={{ p: 1.5, gap: 0.75, borderBottom: 1, borderColor: "divider" }}>
        <Stack direction="row" useFlexGap sx={{ alignItems: "center", gap: 1, flexWrap: "wrap" }}>
          <Tag tone={isOnline ? "ok" : "neutral"}>{isOnline ? "在线接待" : "离开"}</Tag>
          <Tag tone={isUp ? "ok" : "warn"}>{isUp ? "已连接" : "连接中断"}</Tag>
          {desk.may_answer && (
            <Button
              size="small"
              disabled={busy}
              sx={{ ml: "auto" }}
              onClick={() =>
                void act({ run: () => choose(desk.me.id, isOnline ? "away" : "online"), refresh: REFRESH })
              }
            >
              {isOnline ? "离开" : "上线"}
            </Button>
          )}
        </Stack>
        <Typography variant="caption" color="text.secondary">
          {desk.is_working ? "服务时间内" : "不在服务时间"} · {desk.hours || "未设置"} · 上限 {desk.most_open}
        </Typography>
      </Stack>
      {groups.map(({ title, talks, empty }) => (
        <List
          key={title.slice(0, 2)}
          component="section"
          aria-label={title}
          dense
          disablePadding
          subheader={
            <ListSubheader component="h2" sx={{ lineHeight: "30px", m: 0 }}>
              {title}
            </ListSubheader>
          }
        >
          {talks.map((talk) => (
            <Entry
              key={talk.id}
              talk={talk}
              isChosen={talk.id === chosen}
              now={now}
              onOpen={() => onOpen(talk.id)}
            />
          ))}
          {talks.length === 0 && empty && (
            <Typography variant="caption" color="text.secondary" sx={{ px: 2, py: 1, display: "block" }}>
              {empty}
            </Typography>
          )}
        </List>
      ))}
    </Box>
  );
}
