import { Box } from "@mui/material";
import { dateTimeSeconds } from "../i18n/time";

export interface TimelineEvent {
  at: string;
  who: string;
  text: string;
  detail?: string;
  /** how and from where, for those who look closely */
  about?: string;
}

/** Logs come oldest first, tracking newest first; what happened at the same moment keeps its order. */
export function sortedNewestFirst(events: readonly TimelineEvent[]): TimelineEvent[] {
  const [first, last] = [events[0]?.at ?? "", events.at(-1)?.at ?? ""];
  const roughly = first <= last ? [...events].reverse() : [...events];
  return roughly.sort((a, b) => b.at.localeCompare(a.at));
}

/** Newest first: what happened last is what people look for. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  if (events.length === 0) return <Box sx={{ color: "text.secondary" }}>还没有记录</Box>;
  const newestFirst = sortedNewestFirst(events);
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none" }}>
      {newestFirst.map((event, index) => (
        <Box
          component="li"
          key={`${event.at}-${event.text}-${event.who}`}
          sx={{
            position: "relative",
            pl: 2.5,
            pb: 1.5,
            borderLeft: 2,
            borderColor: index === newestFirst.length - 1 ? "transparent" : "divider",
            ml: 0.5,
            "&::before": {
              content: '""',
              position: "absolute",
              left: -6,
              top: 6,
              width: 10,
              height: 10,
              borderRadius: "50%",
              bgcolor: index === 0 ? "primary.main" : "divider",
            },
          }}
        >
          <Box sx={{ typography: "body2" }}>
            <Box component="span" sx={{ fontWeight: 600, mr: 1 }}>
              {event.text}
            </Box>
            {event.detail}
          </Box>
          <Box sx={{ typography: "caption", color: "text.disabled" }}>
            {[dateTimeSeconds(event.at), event.who, event.about].filter(Boolean).join(" · ")}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
