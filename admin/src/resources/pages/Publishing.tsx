import ScreenIcon from "@mui/icons-material/DesktopWindowsOutlined";
import PhoneIcon from "@mui/icons-material/PhoneIphoneOutlined";
import { Alert, Box, Button, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useRefresh } from "react-admin";
import { pageStanding, publishPage, unpublishPage } from "../../api/calls/pages";
import type { Page, PageStanding } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { Panel } from "../../fields/Panel";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { PHONE, SCREEN, useLook } from "./useLook";
import { stateOf } from "./words";

function period({ starts_at, ends_at }: PageStanding): string {
  if (!starts_at && !ends_at) return "长期展示";
  return `${dateTime(starts_at) || "即日"} 至 ${dateTime(ends_at) || "长期"}`;
}

const STANDING = "page_standing";

/** What buyers would not find, before they look for it. */
function Faults({ standing }: { standing: PageStanding }) {
  if (standing.faults.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {standing.faults.map(({ block, text }) => (
        <Box key={`${block} ${text}`}>{block === null ? text : `第 ${block} 个区块：${text}`}</Box>
      ))}
    </Alert>
  );
}

/** What buyers see of a page, and the ways to change that. */
export function Publishing({ page }: { page: Page }) {
  const can = useCan();
  const refresh = useRefresh();
  const { busy, act } = useAction();
  const { id, newest_version: newest, published_version: published } = page;
  const { path, isMissing, look } = useLook(page);
  const { data: standing } = useQuery({
    queryKey: [STANDING, id, newest, published],
    queryFn: ({ signal }) => pageStanding(id, signal),
  });
  const run = (work: () => Promise<Page>, done: string) =>
    act({ run: work, done, refresh: ["pages", STANDING], onDone: refresh, onConflict: refresh });
  return (
    <Panel
      title="展示"
      action={<StatusTag word={stateOf({ ...page, state: standing?.state ?? page.state })} />}
    >
      <Box sx={{ mb: 1.5 }}>
        最新是第 {newest} 版，{page.author_name} {dateTime(page.updated_at)} 修改；
        {published
          ? `买家看到的是第 ${published} 版${standing ? `，${period(standing)}` : ""}`
          : "买家还看不到"}
      </Box>
      {standing && <Faults standing={standing} />}
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        {can("pages", "write") && (
          <>
            {published !== newest && (
              <Button
                variant="contained"
                size="small"
                disabled={busy}
                onClick={() => void run(() => publishPage(id, newest), `第 ${newest} 版已发布`)}
              >
                发布第 {newest} 版
              </Button>
            )}
            {published !== null && (
              <Button
                size="small"
                color="error"
                disabled={busy}
                onClick={() => void run(() => unpublishPage(id), "已下线")}
              >
                下线
              </Button>
            )}
          </>
        )}
        <Button size="small" disabled={!path} startIcon={<ScreenIcon />} onClick={() => look(SCREEN)}>
          预览 1440
        </Button>
        <Button size="small" disabled={!path} startIcon={<PhoneIcon />} onClick={() => look(PHONE)}>
          预览 390
        </Button>
        {published !== null && path && (
          <Button size="small" href={path} target="_blank" rel="noreferrer">
            在商城里看
          </Button>
        )}
      </Stack>
      <Box sx={{ typography: "caption", color: "text.secondary", mt: 1 }}>
        {isMissing ? "活动中心要有进行中的活动才能看，现在没有" : "预览的是最近保存的版本"}
      </Box>
    </Panel>
  );
}
