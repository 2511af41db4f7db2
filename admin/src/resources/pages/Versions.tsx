import { Box, Button, Skeleton, Stack } from "@mui/material";
import { useState } from "react";
import { useRefresh } from "react-admin";
import { restorePage } from "../../api/calls/pages";
import type { Page, PageVersion } from "../../api/types";
import { hasUnsaved, mayLeave } from "../../api/unsaved";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { useRowsBelow } from "../../api/useRecords";
import { Panel } from "../../fields/Panel";
import { dateTime } from "../../i18n/time";
import { PHONE, SCREEN, useLook } from "./useLook";

const PAGE = 10;

interface RowProps {
  page: Page;
  version: PageVersion;
  busy: boolean;
  /** none where no page of the storefront shows it */
  onLook: ((screen: typeof SCREEN, version: number) => void) | undefined;
  onRestore: ((version: number, publish: boolean) => void) | undefined;
}

function Row({ page, version, busy, onLook, onRestore }: RowProps) {
  const { number, author_name, created_at, blocks, restored_from, title } = version;
  const isNewest = number === page.newest_version;
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: "divider" }}>
      <Box sx={{ fontWeight: 600 }}>
        第 {number} 版{number === page.published_version && "（展示中）"}
        {isNewest && "（最新）"}
      </Box>
      <Box sx={{ typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}>
        {author_name} {dateTime(created_at)} · {title} · {blocks.join("、") || "没有区块"}
        {restored_from !== null && ` · 恢复自第 ${restored_from} 版`}
      </Box>
      {!isNewest && (
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
          <Button size="small" disabled={!onLook} onClick={() => onLook?.(SCREEN, number)}>
            预览 1440
          </Button>
          <Button size="small" disabled={!onLook} onClick={() => onLook?.(PHONE, number)}>
            预览 390
          </Button>
          {onRestore && (
            <>
              <Button size="small" disabled={busy} onClick={() => onRestore(number, false)}>
                恢复
              </Button>
              <Button size="small" disabled={busy} onClick={() => onRestore(number, true)}>
                恢复并发布
              </Button>
            </>
          )}
        </Stack>
      )}
    </Box>
  );
}

/** Every version of a page: who saved it and when; an earlier one can be looked at, and taken up again. */
export function Versions({ page }: { page: Page }) {
  const [perPage, setPerPage] = useState(PAGE);
  const can = useCan();
  const refresh = useRefresh();
  const { busy, act } = useAction();
  const { path, look } = useLook(page);
  const {
    data,
    total = 0,
    isPending,
    error,
    refetch,
  } = useRowsBelow("pages/{id}/versions", page.id, {
    pagination: { page: 1, perPage },
    meta: { version: page.newest_version },
  });
  const restore = async (version: number, publish: boolean) => {
    if (!(await mayLeave(hasUnsaved()))) return;
    await act({
      run: () => restorePage(page.id, version, page.newest_version, publish),
      done: publish ? `第 ${version} 版已恢复并发布` : `第 ${version} 版已恢复，发布后买家才看得到`,
      refresh: ["pages"],
      onDone: refresh,
      onConflict: refresh,
    });
  };
  return (
    <Panel title="版本">
      {isPending && <Skeleton variant="rounded" height={64} />}
      {error && (
        <Box sx={{ color: "error.main", typography: "body2" }}>
          版本没有读出来
          <Button size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </Box>
      )}
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {data?.map((version) => (
          <Row
            key={version.id}
            page={page}
            version={version}
            busy={busy}
            onLook={path === undefined ? undefined : look}
            onRestore={can("pages", "write") ? (number, publish) => void restore(number, publish) : undefined}
          />
        ))}
      </Box>
      {total > perPage && (
        <Button size="small" onClick={() => setPerPage((now) => now + PAGE)}>
          更早的版本
        </Button>
      )}
    </Panel>
  );
}
