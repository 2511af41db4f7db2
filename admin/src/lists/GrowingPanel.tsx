import { Box, Button, Skeleton } from "@mui/material";
import type { ReactNode } from "react";
import { useLastRead } from "../api/useLastRead";
import { Panel } from "../fields/Panel";

interface GrowingPanelProps<Row> {
  title: string;
  /** what its rows are counted in */
  unit: string;
  /** what is said when there are none */
  empty: string;
  /** rows that are asked for at a time */
  page: number;
  read: { data?: Row[]; total?: number; isPending: boolean; error: Error | null; refetch: () => unknown };
  onMore: () => void;
  /** a list item */
  row: (row: Row) => ReactNode;
}

/** A list that grows by a button below it. What was read stays where more of it does not come, with the error beneath. */
export function GrowingPanel<Row>({ title, unit, empty, page, read, onMore, row }: GrowingPanelProps<Row>) {
  const last = useLastRead(read);
  const { rows, total } = last ?? { rows: [], total: 0 };
  return (
    <Panel title={title}>
      {read.isPending && !last && <Skeleton variant="rounded" height={64} />}
      {last && rows.length === 0 && <Box sx={{ color: "text.secondary", typography: "body2" }}>{empty}</Box>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {rows.map(row)}
      </Box>
      {read.error ? (
        <Box role="alert" sx={{ color: "error.main", typography: "body2" }}>
          {rows.length > 0 ? `${title}没有读全，上面是先前读出来的` : `${title}没有读出来`}
          <Button size="small" onClick={() => void read.refetch()}>
            重试
          </Button>
        </Box>
      ) : (
        total > rows.length && (
          <Button size="small" onClick={onMore}>
            再看 {Math.min(page, total - rows.length)} {unit}（共 {total} {unit}）
          </Button>
        )
      )}
    </Panel>
  );
}
