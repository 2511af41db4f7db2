import PictureIcon from "@mui/icons-material/ImageOutlined";
import GoodsIcon from "@mui/icons-material/MedicationOutlined";
import {
  Box,
  Button,
  FormControlLabel,
  IconButton,
  List,
  ListItemButton,
  ListItemText,
  Switch,
  TextField,
  Tooltip,
} from "@mui/material";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNotify } from "react-admin";
import { noteChatTyping } from "../../api/calls/service";
import type { QuickReply } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useSmall } from "../../lists/useSmall";
import { fitting, slashed } from "./chat";
import { SendGoods } from "./SendGoods";
import type { Desktop } from "./useLayout";

const LONGEST = 2000;
const TYPING_EVERY_MS = 2_500;

interface ComposerProps {
  id: number;
  /** why messages to the buyer are disabled; notes still work */
  shut?: string;
  replies: readonly QuickReply[];
  desktop: Desktop;
  onSay: (text: string) => void;
  onNote: (text: string) => void;
  onPicture: (file: File) => void;
  onGoods: (goodsId: number) => void;
}

const pictureOf = (files: FileList | undefined) =>
  [...(files ?? [])].find(({ type }) => /^image\/(jpeg|png|webp)$/.test(type)) ?? null;

/** Enter sends, a slash offers texts that are kept ready, a note stays among staff. */
export function Composer({ id, shut, replies, desktop, onSay, onNote, onPicture, onGoods }: ComposerProps) {
  const { box } = desktop;
  const [text, setText] = useState(desktop.draft.text);
  const [isNote, setNote] = useState(desktop.draft.isNote);
  const [place, setPlace] = useState(0);
  const [isChoosing, setChoosing] = useState(false);
  const toldAt = useRef(0);
  const files = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  const small = useSmall();
  const mayShowGoods = useCan()("goods", "read");
  useEffect(() => {
    desktop.draft = { text, isNote };
  }, [desktop, text, isNote]);
  const words = slashed(text);
  const offered = words === null || isNote ? [] : fitting(replies, words);
  const chosen = offered[Math.min(place, offered.length - 1)];
  const isShut = shut !== undefined && !isNote;

  const ready = `输入回复，/ 选快捷回复${small ? "" : "，Enter 发送，Shift+Enter 换行"}`;

  const type = (next: string) => {
    setText(next);
    setPlace(0);
    if (isNote || isShut || !next || Date.now() - toldAt.current < TYPING_EVERY_MS) return;
    toldAt.current = Date.now();
    void noteChatTyping(id).catch(() => undefined);
  };
  const fill = (reply: QuickReply) => {
    setText(reply.body);
    box.current?.focus();
  };
  const send = () => {
    const said = text.trim();
    if (!said || isShut) return;
    setText("");
    if (isNote) onNote(said);
    else onSay(said);
  };
  const sendPicture = (given: FileList | undefined) => {
    if (!given?.length || isShut || isNote) return false;
    const file = pictureOf(given);
    if (file) onPicture(file);
    else notify("请选择 JPG、PNG 或 WebP 图片", { type: "warning" });
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (chosen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setPlace((now) => (now + step + offered.length) % offered.length);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (chosen) fill(chosen);
      else send();
    } else if (event.key === "Escape") box.current?.blur();
  };

  return (
    <Box
      sx={{ borderTop: 1, borderColor: "divider", p: 1, position: "relative" }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        sendPicture(event.dataTransfer.files);
      }}
    >
      {offered.length > 0 && (
        <List
          component="div"
          role="group"
          dense
          aria-label="快捷回复"
          sx={{
            position: "absolute",
            bottom: "100%",
            left: 8,
            right: 8,
            maxHeight: 260,
            overflow: "auto",
            bgcolor: "background.paper",
            border: 1,
            borderColor: "divider",
            borderRadius: 1,
            boxShadow: 3,
            zIndex: 1,
          }}
        >
          {offered.map((reply) => (
            <ListItemButton key={reply.id} selected={reply === chosen} onClick={() => fill(reply)}>
              <ListItemText
                primary={`${reply.title}${reply.is_shared ? "" : "（我的）"}`}
                secondary={reply.body}
                slotProps={{ secondary: { noWrap: true } }}
              />
            </ListItemButton>
          ))}
        </List>
      )}
      <TextField
        multiline
        minRows={2}
        maxRows={6}
        fullWidth
        size="small"
        value={text}
        inputRef={box}
        placeholder={isNote ? "内部备注，客户看不到" : (shut ?? ready)}
        sx={isNote ? { bgcolor: "warning.light" } : undefined}
        slotProps={{ htmlInput: { "aria-label": isNote ? "内部备注" : "回复", maxLength: LONGEST } }}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (sendPicture(event.clipboardData.files)) event.preventDefault();
        }}
      />
      {isChoosing && !isShut && !isNote && (
        <SendGoods
          onSend={(goodsId) => {
            setChoosing(false);
            onGoods(goodsId);
            box.current?.focus();
          }}
        />
      )}
      <Box sx={{ display: "flex", alignItems: "center", gap: 0.5, mt: 0.5, whiteSpace: "nowrap" }}>
        <Tooltip title="发送图片">
          <span>
            <IconButton
              size="small"
              aria-label="发送图片"
              disabled={isShut || isNote}
              onClick={() => files.current?.click()}
            >
              <PictureIcon fontSize="small" />
            </IconButton>
            <input
              ref={files}
              type="file"
              hidden
              accept="image/jpeg,image/png,image/webp"
              onChange={(event) => {
                sendPicture(event.target.files ?? undefined);
                event.target.value = "";
              }}
            />
          </span>
        </Tooltip>
        {mayShowGoods && (
          <Tooltip title="发商品给客户">
            <span>
              <IconButton
                size="small"
                aria-label="发商品给客户"
                aria-expanded={isChoosing}
                disabled={isShut || isNote}
                onClick={() => setChoosing((is) => !is)}
              >
                <GoodsIcon fontSize="small" />
              </IconButton>
            </span>
          </Tooltip>
        )}
        <FormControlLabel
          control={<Switch size="small" checked={isNote} onChange={(_, on) => setNote(on)} />}
          label="内部备注"
          sx={{ mx: 0 }}
        />
        <Button
          variant="contained"
          size="small"
          sx={{ ml: "auto" }}
          disabled={!text.trim() || isShut}
          onClick={send}
        >
          {isNote ? "记备注" : "发送"}
        </Button>
      </Box>
    </Box>
  );
}
