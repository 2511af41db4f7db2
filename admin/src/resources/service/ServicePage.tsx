import CloseIcon from "@mui/icons-material/Close";
import { Alert, Box, CircularProgress, Tab, Tabs, Typography } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { Title } from "react-admin";
import { useKeys } from "../../review/useKeys";
import { BuyerPane } from "./BuyerPane";
import { ChatPane, type Deed } from "./ChatPane";
import { allOf, neighbour } from "./chat";
import { QueuePane } from "./QueuePane";
import { ShortcutsDialog } from "./ShortcutsDialog";
import { Tools } from "./Tools";
import { useAttendance, useCalls, useDesk, useLine, useServiceNews } from "./useConsole";

const TICK_MS = 30_000;

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticks = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(ticks);
  }, []);
  return now;
}

/** The console: queue and mine, the chats as tabs, the buyer beside them. */
export function ServicePage() {
  const isUp = useLine();
  const { data: desk, error } = useDesk(isUp);
  const typing = useServiceNews();
  const now = useNow();
  const [tabs, setTabs] = useState<readonly number[]>([]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [deed, setDeed] = useState<Deed | null>(null);
  const [isHelping, setHelping] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useAttendance(desk);
  useCalls(desk);

  const open = (id: number | null) => {
    if (id === null) return;
    setTabs((all) => (all.includes(id) ? all : [...all, id]));
    setChosen(id);
    setDeed(null);
  };
  const shut = (id: number) => {
    const rest = tabs.filter((tab) => tab !== id);
    setTabs(rest);
    if (chosen === id) setChosen(rest.at(-1) ?? null);
  };
  const mine = desk?.mine.map(({ id }) => id) ?? [];
  useKeys({
    j: () => open(neighbour(mine, chosen, 1)),
    k: () => open(neighbour(mine, chosen, -1)),
    n: () => open(desk?.queue[0]?.id ?? null),
    r: () => box.current?.focus(),
    t: () => chosen !== null && setDeed("transfer"),
    e: () => chosen !== null && setDeed("close"),
    w: () => chosen !== null && shut(chosen),
    "?": () => setHelping(true),
  });

  if (error && !desk) return <Alert severity="error">{error.message}</Alert>;
  if (!desk) return <CircularProgress aria-label="加载中" sx={{ m: 4 }} />;
  const known = new Map(allOf(desk).map((talk) => [talk.id, talk]));
  return (
    <Box sx={{ mt: 1 }}>
      <Title title="在线客服" />
      <Tools desk={desk} onHelp={() => setHelping(true)} onOpen={open} />
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            md: "210px minmax(0, 1fr) 240px",
            lg: "270px minmax(0, 1fr) 320px",
          },
          height: { md: "calc(100vh - 128px)" },
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          bgcolor: "background.paper",
          overflow: "hidden",
        }}
      >
        <QueuePane desk={desk} chosen={chosen} now={now} isUp={isUp} onOpen={open} />
        <Box sx={{ display: "flex", flexDirection: "column", minWidth: 0, minHeight: { xs: 420, md: 0 } }}>
          {tabs.length > 0 && (
            <Tabs
              value={chosen ?? false}
              variant="scrollable"
              scrollButtons="auto"
              aria-label="打开的会话"
              onChange={(_, id: number) => open(id)}
              sx={{
                minHeight: 36,
                borderBottom: 1,
                borderColor: "divider",
                "& .MuiTab-root": { minHeight: 36, py: 0 },
              }}
            >
              {tabs.map((id) => (
                <Tab
                  key={id}
                  value={id}
                  iconPosition="end"
                  icon={
                    <CloseIcon
                      sx={{ fontSize: 14 }}
                      aria-hidden
                      onClick={(event) => {
                        event.stopPropagation();
                        shut(id);
                      }}
                    />
                  }
                  label={`${known.get(id)?.company ?? `会话 ${id}`}${known.get(id)?.unread ? ` (${known.get(id)?.unread})` : ""}`}
                />
              ))}
            </Tabs>
          )}
          {chosen === null ? (
            <Typography color="text.secondary" sx={{ m: "auto", p: 3 }}>
              从左侧选择会话，或按 N 查看等得最久的客户
            </Typography>
          ) : (
            <ChatPane
              key={chosen}
              id={chosen}
              desk={desk}
              isUp={isUp}
              typing={typing.get(chosen)}
              box={box}
              deed={deed}
              onDeed={setDeed}
            />
          )}
        </Box>
        <Box sx={{ borderLeft: 1, borderColor: "divider", minWidth: 0, minHeight: 0, overflow: "auto" }}>
          {chosen !== null && <BuyerPane key={chosen} id={chosen} desk={desk} isUp={isUp} />}
        </Box>
      </Box>
      {isHelping && <ShortcutsDialog onClose={() => setHelping(false)} />}
    </Box>
  );
}
