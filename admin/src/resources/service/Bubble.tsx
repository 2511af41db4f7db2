import { Box, Button, Link, Typography } from "@mui/material";
import { pictureWidths } from "@yaoji/api/pictureWidths";
import { Link as RouterLink } from "react-router-dom";
import type { ChatMessage } from "../../api/types";
import { dateTime } from "../../i18n/time";
import { listLink } from "../../lists/link";

function Content({ message }: { message: ChatMessage }) {
  if (message.kind === "picture") {
    return (
      <Link href={message.picture} target="_blank" rel="noreferrer" sx={{ display: "block" }}>
        <Box
          component="img"
          src={message.picture}
          alt={`${message.name}发的图片`}
          loading="lazy"
          sx={{
            display: "block",
            // Nobody knows its size before it is there, and the server has it in one size alone: the whole picture, high
            // or wide, in a place that does not grow.
            width: 200,
            maxWidth: "100%",
            height: 200,
            objectFit: "contain",
            borderRadius: 1,
            bgcolor: "action.hover",
          }}
        />
      </Link>
    );
  }
  if (message.kind === "goods" || message.kind === "order") {
    const to =
      message.kind === "goods"
        ? `/goods/${message.goods_id}`
        : listLink("orders", { q: message.order_number });
    return (
      <Box
        component={RouterLink}
        to={to}
        sx={{
          display: "flex",
          gap: 1,
          p: 1,
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          color: "inherit",
          textDecoration: "none",
          bgcolor: "background.paper",
        }}
      >
        {message.card?.picture && (
          <img
            sizes="44px"
            srcSet={pictureWidths(message.card.picture)}
            src={message.card.picture}
            alt=""
            width={44}
            height={44}
            loading="lazy"
          />
        )}
        <Box component="span" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <b>{message.card?.title ?? "卡片"}</b>
          {message.card?.lines.filter(Boolean).map((line) => (
            <Typography key={line} variant="caption" color="text.secondary" sx={{ display: "block" }}>
              {line}
            </Typography>
          ))}
        </Box>
      </Box>
    );
  }
  return (
    <Box
      sx={{
        px: 1.25,
        py: 0.75,
        borderRadius: 1,
        whiteSpace: "pre-wrap",
        overflowWrap: "anywhere",
        bgcolor: message.is_note
          ? "warning.light"
          : message.author === "staff"
            ? "primary.light"
            : "background.paper",
      }}
    >
      {message.text}
    </Box>
  );
}

interface BubbleProps {
  message: ChatMessage;
  /** only where it still can be */
  onTakeBack?: () => void;
}

export function Bubble({ message, onTakeBack }: BubbleProps) {
  const isOurs = message.author === "staff";
  // A line further down says it.
  if (message.is_retracted && !isOurs) return null;
  if (message.author === "system") {
    return (
      <Typography variant="caption" color="text.secondary" sx={{ alignSelf: "center", textAlign: "center" }}>
        {message.text} · {dateTime(message.created_at)}
      </Typography>
    );
  }
  return (
    <Box sx={{ alignSelf: isOurs ? "flex-end" : "flex-start", maxWidth: "82%" }}>
      <Box
        sx={{ display: "flex", justifyContent: isOurs ? "flex-end" : "flex-start", alignItems: "baseline" }}
      >
        <Typography variant="caption" color="text.secondary">
          {message.is_note ? `${message.name} 的内部备注` : message.name} · {dateTime(message.created_at)}
          {message.is_retracted
            ? " · 已撤回，客户看不到"
            : isOurs && !message.is_note && (message.is_read ? " · 已读" : " · 未读")}
        </Typography>
        {onTakeBack && (
          <Button size="small" onClick={onTakeBack} sx={{ minWidth: 0, px: 0.75, py: 0, ml: 0.5 }}>
            撤回
          </Button>
        )}
      </Box>
      <Box sx={message.is_retracted ? { opacity: 0.6 } : undefined}>
        <Content message={message} />
      </Box>
    </Box>
  );
}
