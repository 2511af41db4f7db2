import ScreenIcon from "@mui/icons-material/DesktopWindowsOutlined";
import PhoneIcon from "@mui/icons-material/PhoneIphoneOutlined";
import { Box, Button, Stack } from "@mui/material";
import { useRefresh } from "react-admin";
import { publishPage, unpublishPage } from "../../api/calls/pages";
import type { Page } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { useRows } from "../../api/useRecords";
import { Panel } from "../../fields/Panel";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { MOST_ACTIVITIES, pathOf, previewOf, stateOf } from "./words";

/** Where to look at it: 活动中心 above the activities that buyers see now. */
function usePathOf(page: Page) {
  const { data } = useRows(
    "activities",
    {
      filter: { kind: "activity", is_open: true },
      sort: { field: "sort", order: "ASC" },
      pagination: { page: 1, perPage: 5 * MOST_ACTIVITIES },
    },
    { enabled: page.place === "hdzx" },
  );
  const open = data?.filter(({ state }) => state !== "ended").map(({ id }) => id);
  return { path: pathOf(page, open), isMissing: open?.length === 0 };
}

function period({ starts_at, ends_at }: Page): string {
  if (!starts_at && !ends_at) return "长期展示";
  return `${dateTime(starts_at) || "即日"} 至 ${dateTime(ends_at) || "长期"}`;
}

/** What buyers see of a page, and the ways to change that. */
export function Publishing({ page }: { page: Page }) {
  const can = useCan();
  const refresh = useRefresh();
  const { busy, act } = useAction();
  const { id, newest_version: newest, published_version: published } = page;
  const { path, isMissing } = usePathOf(page);
  const look = (width: number, height: number) =>
    path && window.open(previewOf(path, page), "_blank", `popup,width=${width},height=${height}`);
  const run = (work: () => Promise<Page>, done: string) =>
    act({ run: work, done, refresh: ["pages"], onDone: refresh, onConflict: refresh });
  return (
    <Panel title="展示" action={<StatusTag word={stateOf(page)} />}>
      <Box sx={{ mb: 1.5 }}>
        最新是第 {newest} 版，{page.author_name} {dateTime(page.updated_at)} 修改；
        {published ? `买家看到的是第 ${published} 版，${period(page)}` : "买家还看不到"}
      </Box>
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
        <Button size="small" disabled={!path} startIcon={<ScreenIcon />} onClick={() => look(1440, 900)}>
          预览 1440
        </Button>
        <Button size="small" disabled={!path} startIcon={<PhoneIcon />} onClick={() => look(390, 844)}>
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
