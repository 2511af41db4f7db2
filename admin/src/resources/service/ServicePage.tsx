import { Alert, Box, CircularProgress, Typography } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { Title } from "react-admin";
import { useSearchParams } from "react-router-dom";
import { takeConversation } from "../../api/calls/service";
import { useAction } from "../../api/useAction";
import { useSmall } from "../../lists/useSmall";
import { WhoIsHere } from "../../presence/WhoIsHere";
import { useKeys } from "../../review/useKeys";
import { mayClose, mayPass } from "./allowed";
import { BuyerPane } from "./BuyerPane";
import { ChatPane, type OpenDialog } from "./ChatPane";
import { allOf, neighbour } from "./chat";
import { MOST_COLUMNS } from "./columns";
import { REFRESH } from "./dialogs";
import { isRefusal, Lost } from "./Lost";
import { OpenTabs } from "./OpenTabs";
import { QueuePane } from "./QueuePane";
import { ShortcutsDialog } from "./ShortcutsDialog";
import { Tools } from "./Tools";
import { useColumnKeys } from "./useColumnKeys";
import { useDesk, useLine, useServiceNews } from "./useConsole";
import { useLayout } from "./useLayout";

const TICK_MS = 30_000;

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticks = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(ticks);
  }, []);
  return now;
}

/** The conversation that a link leads to (`consoleLink`). */
function useAsked(open: (id: number) => void) {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get("conversation"));
  // The address changes later than the page is drawn anew: once for each link, not for each drawing.
  const followed = useRef(0);
  useEffect(() => {
    if (asked === followed.current) return;
    followed.current = asked;
    if (!(asked > 0)) return;
    open(asked);
    // Named no longer: what is chosen from here on is not undone by a reload.
    setParams({}, { replace: true });
  }, [asked, open, setParams]);
}

/** The queue, the chats and the buyer; several chats take some room from both sides. */
const WIDTHS = {
  one: {
    xs: "minmax(0, 1fr)",
    md: "210px minmax(0, 1fr) 240px",
    lg: "270px minmax(0, 1fr) 320px",
  },
  several: "190px minmax(0, 1fr) 220px",
};

/** The console: queue and mine, the chats as tabs or side by side, the buyer next to them. */
export function ServicePage() {
  const isUp = useLine();
  const { data: desk, error, isPaused } = useDesk(isUp);
  const typing = useServiceNews();
  const now = useNow();
  const layout = useLayout();
  const { chosen, columns, pinned, isWide } = layout;
  const small = useSmall();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isHelping, setHelping] = useState(false);

  useAsked(layout.open);
  const open = (id: number | null) => {
    if (id === null || id === chosen) return;
    layout.open(id);
    setDialog(null);
  };
  const mine = desk?.mine.map(({ id }) => id) ?? [];
  const { act } = useAction();
  const take = () => {
    const waiting = desk?.queue.find(({ id }) => id === chosen);
    if (!waiting || !desk?.may_answer) return;
    void act({
      run: () => takeConversation(waiting.id),
      refresh: REFRESH,
      onDone: () => layout.desktopOf(waiting.id).box.current?.focus(),
    });
  };
  const ask = (dialog: OpenDialog, may: typeof mayPass) => {
    const talk = desk && allOf(desk).find(({ id }) => id === chosen);
    if (talk && may(talk, desk)) setDialog(dialog);
  };
  useKeys({
    a: take,
    j: () => open(neighbour(mine, chosen, 1)),
    k: () => open(neighbour(mine, chosen, -1)),
    n: () => open(desk?.queue[0]?.id ?? null),
    r: () => chosen !== null && layout.desktopOf(chosen).box.current?.focus(),
    t: () => ask("transfer", mayPass),
    e: () => ask("close", mayClose),
    w: () => chosen !== null && layout.shut(chosen),
    p: () => chosen !== null && isWide && layout.togglePin(chosen),
    "?": () => setHelping(true),
  });
  useColumnKeys(layout.goTo);

  if (error && (!desk || isRefusal(error))) return <Alert severity="error">{error.message}</Alert>;
  if (!desk) return <CircularProgress aria-label="加载中" sx={{ m: 4 }} />;
  const known = new Map(allOf(desk).map((talk) => [talk.id, talk]));
  return (
    <Box sx={{ mt: 1 }}>
      <Title title="在线客服" />
      {(error || isPaused) && <Lost />}
      <Tools desk={desk} onHelp={() => setHelping(true)} onOpen={open} />
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: columns.length > 1 ? WIDTHS.several : WIDTHS.one,
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
          {layout.tabs.length > 0 && <OpenTabs layout={layout} known={known} />}
          {chosen === null && (
            <Typography color="text.secondary" sx={{ m: "auto", p: 3 }}>
              {small ? "从上面的列表选择会话" : "从左侧选择会话，或按 N 查看等得最久的客户"}
            </Typography>
          )}
          <Box sx={{ display: "flex", flex: chosen === null ? 0 : 1, minHeight: 0 }}>
            {columns.map((id) => (
              <ChatPane
                key={id}
                id={id}
                desk={desk}
                isUp={isUp}
                typing={typing.get(id)}
                desktop={layout.desktopOf(id)}
                dialog={id === chosen ? dialog : null}
                onDialog={setDialog}
                onBegun={(begun) => {
                  layout.shut(id);
                  open(begun);
                }}
                column={{
                  isBesideOthers: columns.length > 1,
                  isChosen: id === chosen,
                  onChoose: () => open(id),
                  pin: isWide
                    ? {
                        isOn: pinned.includes(id),
                        isFull: pinned.length === MOST_COLUMNS,
                        onToggle: () => layout.togglePin(id),
                      }
                    : undefined,
                }}
              />
            ))}
          </Box>
        </Box>
        <Box sx={{ borderLeft: 1, borderColor: "divider", minWidth: 0, minHeight: 0, overflow: "auto" }}>
          {chosen === null ? (
            <Box component="section" aria-label="谁在线" sx={{ p: 1.5 }}>
              <Typography component="h2" sx={{ fontWeight: 600, mb: 1 }}>
                谁在线
              </Typography>
              <WhoIsHere />
            </Box>
          ) : (
            <BuyerPane key={chosen} id={chosen} desk={desk} isUp={isUp} />
          )}
        </Box>
      </Box>
      {isHelping && <ShortcutsDialog onClose={() => setHelping(false)} />}
    </Box>
  );
}
