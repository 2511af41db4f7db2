import { Box } from "@mui/material";
import { useState } from "react";
import type { AuditAction } from "../api/types";
import { type Below, useRowsBelow } from "../api/useRecords";
import { dateTimeSeconds } from "../i18n/time";
import { GrowingPanel } from "../lists/GrowingPanel";

const PAGE = 10;

const gone = { bgcolor: "error.light", px: 0.5, textDecoration: "line-through" } as const;
const come = { bgcolor: "success.light", px: 0.5, textDecoration: "none" } as const;

function Changes({ of }: { of: AuditAction }) {
  return of.changes.map(({ field, heading, before, after }) => (
    <Box key={field} sx={{ typography: "body2", overflowWrap: "anywhere" }}>
      <Box component="span" sx={{ color: "text.secondary" }}>
        {heading}：
      </Box>
      {before && (
        <>
          <Box component="del" sx={gone}>
            {before}
          </Box>
          {" → "}
        </>
      )}
      <Box component="ins" sx={come}>
        {after || "空"}
      </Box>
    </Box>
  ));
}

/** What the server keeps a history of. */
export type WithHistory = Below extends infer Name
  ? Name extends `${infer Resource}/{id}/history`
    ? Resource
    : never
  : never;

interface HistoryProps {
  of: WithHistory;
  id: number | string;
  /** another one is read anew */
  version?: string;
}

/** Who changed what of a record, the latest first. */
export const History = (props: HistoryProps) => <Deeds key={`${props.of}/${props.id}`} {...props} />;

function Deeds({ of, id, version }: HistoryProps) {
  const [perPage, setPerPage] = useState(PAGE);
  const read = useRowsBelow(`${of}/{id}/history`, id, {
    pagination: { page: 1, perPage },
    meta: { version },
  });
  return (
    <GrowingPanel
      title="修改记录"
      unit="条"
      empty="还没有人改过这条记录"
      page={PAGE}
      read={read}
      onMore={() => setPerPage(perPage + PAGE)}
      row={(deed) => (
        <Box
          component="li"
          key={deed.id}
          sx={{
            pb: 1.5,
            mb: 1.5,
            borderBottom: 1,
            borderColor: "divider",
            "&:last-child": { border: 0, m: 0, p: 0 },
          }}
        >
          <Box sx={{ display: "flex", gap: 1.5, flexWrap: "wrap", alignItems: "baseline", mb: 0.5 }}>
            <Box sx={{ fontWeight: 600 }}>{deed.action_text}</Box>
            <Box sx={{ typography: "caption", color: "text.secondary" }}>
              {deed.actor_name} · {dateTimeSeconds(deed.at)}
              {deed.reason && ` · ${deed.reason}`}
            </Box>
          </Box>
          <Changes of={deed} />
        </Box>
      )}
    />
  );
}
