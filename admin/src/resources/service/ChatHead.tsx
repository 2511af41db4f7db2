import PinnedIcon from "@mui/icons-material/PushPin";
import PinIcon from "@mui/icons-material/PushPinOutlined";
import { Box, Button, IconButton, Stack, Tooltip, Typography } from "@mui/material";
import type { Conversation, ServiceDesk } from "../../api/types";
import { Tag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { isMine, mayClose, mayPass } from "./allowed";
import { MOST_COLUMNS } from "./columns";
import { MuteButton } from "./Mute";

export interface Pin {
  isOn: boolean;
  isFull: boolean;
  onToggle: () => void;
}

function PinButton({ isOn, isFull, onToggle }: Pin) {
  const isShut = isFull && !isOn;
  const text = isOn ? "收起这一栏，会话不会结束" : isShut ? `最多并排 ${MOST_COLUMNS} 个会话` : "并排显示";
  return (
    <Tooltip title={text}>
      <span>
        <IconButton
          size="small"
          aria-label="并排显示"
          aria-pressed={isOn}
          disabled={isShut}
          onClick={onToggle}
        >
          {isOn ? <PinnedIcon fontSize="small" /> : <PinIcon fontSize="small" />}
        </IconButton>
      </span>
    </Tooltip>
  );
}

interface ChatHeadProps {
  talk: Conversation;
  desk: ServiceDesk;
  busy: boolean;
  /** only where there is room for several */
  pin?: Pin;
  onTake: () => void;
  onTransfer: () => void;
  onClose: () => void;
  onBegin: () => void;
}

/** Who it is, who answers, and what can be done with the conversation. */
export function ChatHead({ talk, desk, busy, pin, onTake, onTransfer, onClose, onBegin }: ChatHeadProps) {
  const isWaiting = talk.state === "waiting";
  return (
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
        // Names and what a buyer says of the chat may be one long word.
        overflowWrap: "anywhere",
      }}
    >
      <Typography component="h2" sx={{ fontWeight: 600 }}>
        {talk.company}
      </Typography>
      <Typography color="text.secondary">{talk.member}</Typography>
      <Tag tone={talk.is_member_here ? "ok" : "neutral"}>{talk.is_member_here ? "在线" : "不在线"}</Tag>
      <Tag tone={isWaiting ? "warn" : "info"}>
        {talk.state === "open" ? `${talk.staff_name}接待` : talk.state_text}
      </Tag>
      {talk.muted_until && <Tag tone="danger">{`暂停到 ${dateTime(talk.muted_until)}`}</Tag>}
      {talk.rating !== null && (
        <Box sx={{ "& > span": { whiteSpace: "normal" } }}>
          <Tag tone="ok">{`评价 ${talk.rating} 星${talk.rating_words ? `：${talk.rating_words}` : ""}`}</Tag>
        </Box>
      )}
      <Box sx={{ ml: "auto", display: "flex", gap: 1 }}>
        {isWaiting && desk.may_answer && (
          <Button size="small" variant="contained" disabled={busy} onClick={onTake}>
            接待
          </Button>
        )}
        {mayPass(talk, desk) && (
          <Button size="small" onClick={onTransfer}>
            {isMine(talk, desk) ? "转接" : "分派"}
          </Button>
        )}
        {mayClose(talk, desk) && (
          <Button size="small" color="error" onClick={onClose}>
            结束
          </Button>
        )}
        {desk.is_lead && <MuteButton talk={talk} />}
        {talk.state === "closed" && desk.may_answer && !talk.muted_until && (
          <Button size="small" variant="contained" onClick={onBegin}>
            再次联系
          </Button>
        )}
        {pin && <PinButton {...pin} />}
      </Box>
    </Stack>
  );
}
