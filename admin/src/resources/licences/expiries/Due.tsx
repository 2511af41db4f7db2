import {
  Box,
  Button,
  Checkbox,
  Link as MuiLink,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from "@mui/material";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useCan } from "../../../api/useCan";
import { useRows } from "../../../api/useRecords";
import { licenceExpiry } from "../../../fields/expiry";
import { Panel } from "../../../fields/Panel";
import { Sideways } from "../../../fields/Sideways";
import { StatusTag } from "../../../fields/StatusTag";
import { dateTime } from "../../../i18n/time";
import { ReminderDialog } from "./ReminderDialog";

const MOST = 500;

/** The documents that run out in these days, and a reminder to those who hold them. */
export function Due({ title, from, to }: { title: string; from: string; to: string }) {
  const can = useCan();
  const { data, total, isPending, error, refetch } = useRows("licences", {
    filter: { status: "approved", expires_from: from, expires_to: to },
    sort: { field: "valid_to", order: "ASC" },
    pagination: { page: 1, perPage: MOST },
  });
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isWriting, setIsWriting] = useState(false);
  const rows = data ?? [];
  const chosen = rows.filter((row) => !left.has(row.id));
  const writes = can("licences", "write");

  const toggle = (id: number) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };

  return (
    <Panel title={`${title}（${total ?? 0}）`} flush>
      {writes && rows.length > 0 && (
        <Stack direction="row" useFlexGap sx={{ gap: 1.5, p: 1.5, alignItems: "center", flexWrap: "wrap" }}>
          <Button
            variant="contained"
            size="small"
            disabled={chosen.length === 0}
            onClick={() => setIsWriting(true)}
          >
            提醒换证（{chosen.length}）
          </Button>
          <Box sx={{ typography: "caption", color: "text.secondary" }}>
            发站内消息，登记了邮箱的同时发邮件；同一份证照一天只提醒一次
          </Box>
        </Stack>
      )}
      {isPending ? (
        <Skeleton variant="rounded" height={160} sx={{ m: 2 }} />
      ) : error ? (
        <Box sx={{ p: 2 }}>
          没有读到证照。<Button onClick={() => void refetch()}>重试</Button>
        </Box>
      ) : rows.length === 0 ? (
        <Box sx={{ p: 2, color: "text.secondary" }}>这段时间没有证照到期</Box>
      ) : (
        <Sideways label={title}>
          <Table
            size="small"
            aria-label={title}
            sx={{ "& td:not(.MuiTableCell-paddingCheckbox)": { minWidth: 112 } }}
          >
            <TableHead>
              <TableRow>
                {writes && (
                  <TableCell padding="checkbox">
                    <Checkbox
                      size="small"
                      checked={chosen.length === rows.length}
                      indeterminate={chosen.length > 0 && chosen.length < rows.length}
                      slotProps={{ input: { "aria-label": "全选" } }}
                      onChange={(_, isOn) => setLeft(isOn ? new Set() : new Set(rows.map((row) => row.id)))}
                    />
                  </TableCell>
                )}
                <TableCell>客户</TableCell>
                <TableCell>证照</TableCell>
                <TableCell>到期日</TableCell>
                <TableCell>上次提醒</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id} hover>
                  {writes && (
                    <TableCell padding="checkbox">
                      <Checkbox
                        size="small"
                        checked={!left.has(row.id)}
                        slotProps={{ input: { "aria-label": `${row.company} ${row.kind_text}` } }}
                        onChange={() => toggle(row.id)}
                      />
                    </TableCell>
                  )}
                  <TableCell>
                    <MuiLink component={Link} to={`/companies/${row.company_id}/show`}>
                      {row.company}
                    </MuiLink>
                  </TableCell>
                  <TableCell>
                    <MuiLink component={Link} to={`/review/${row.id}`}>
                      {row.kind_text}
                    </MuiLink>
                  </TableCell>
                  <TableCell sx={{ whiteSpace: "nowrap" }}>
                    {row.check_due ? `${row.check_text} ${row.check_due}` : row.valid_to}{" "}
                    <StatusTag word={licenceExpiry(row.check_due ?? row.valid_to)} />
                  </TableCell>
                  <TableCell sx={{ whiteSpace: "nowrap", color: "text.secondary" }}>
                    {row.reminded_at ? dateTime(row.reminded_at) : "—"}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Sideways>
      )}
      {isWriting && <ReminderDialog ids={chosen.map((row) => row.id)} onClose={() => setIsWriting(false)} />}
    </Panel>
  );
}
