import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, LinearProgress } from "@mui/material";
import { visuallyHidden } from "@mui/utils";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { auditChecks, startAuditCheck } from "../../api/calls/audit";
import type { AuditCheck } from "../../api/types";
import { useAction } from "../../api/useAction";
import { grouped } from "../../fields/grouped";
import { BackButton, Dialog } from "../../forms/Dialog";
import { dateTime } from "../../i18n/time";

/** While a check goes on, the page follows. */
const FOLLOWED_MS = 2_000;

const isGoingOn = (check: AuditCheck | undefined) => check?.state === "going_on";

function useChecks() {
  return useQuery({
    // Below "audit", so that whatever refreshes the log refreshes this too.
    queryKey: ["audit", "checks"],
    queryFn: ({ signal }) => auditChecks(signal),
    refetchInterval: ({ state }) => (isGoingOn(state.data?.[0]) ? FOLLOWED_MS : false),
  });
}

/** What a check found, in words. */
export function foundBy({ entries, broken_id, state }: AuditCheck): string {
  if (state === "going_on") return `正在校验，已校验 ${grouped(entries)} 条`;
  if (state === "interrupted") return `中断了，没有校验完：只校验了 ${grouped(entries)} 条`;
  if (state === "whole") return `全部 ${grouped(entries)} 条完好`;
  return `记录 ${broken_id} 起不符：这一条被改动或删除过，或它前面的记录被删除；之前的 ${grouped(entries)} 条完好`;
}

/** Whether anybody altered the log: the last result, and a new check. */
export function ChainCheck() {
  const [open, setOpen] = useState(false);
  const last = useChecks().data?.[0];
  const isBroken = last?.state === "broken";
  return (
    <>
      <Button size="small" color={isBroken ? "error" : "primary"} onClick={() => setOpen(true)}>
        {isBroken ? "校验全链：有记录不符" : "校验全链"}
      </Button>
      {open && <ChecksDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ChecksDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { data, error } = useChecks();
  const { busy, act } = useAction();
  const [last, ...earlier] = data ?? [];
  const isChecking = isGoingOn(last);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>校验全链</DialogTitle>
      <DialogContent>
        <Box sx={{ typography: "body2", color: "text.secondary", mb: 2 }}>
          每条操作记录都含有前一条的校验值，改动或删除任何一条都会断开。校验在后台进行，不影响使用，结果会保留。
        </Box>
        {error && <Alert severity="error">没有读到校验结果：{error.message}</Alert>}
        {data?.length === 0 && <Alert severity="info">还没有校验过</Alert>}
        {last && isChecking && <Progress check={last} />}
        {/* Told once when it begins and once when it ends, not at each step. */}
        <Box role="status">
          {last && (isChecking ? <Box sx={visuallyHidden}>校验进行中</Box> : <Result check={last} />)}
        </Box>
        {earlier.length > 0 && <Earlier checks={earlier} />}
      </DialogContent>
      <DialogActions>
        <BackButton>关闭</BackButton>
        <Button
          variant="contained"
          disabled={busy || isChecking}
          onClick={() => void act({ run: startAuditCheck, done: "已开始校验", refresh: ["audit"] })}
        >
          开始校验
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Progress = ({ check }: { check: AuditCheck }) => (
  <>
    <LinearProgress aria-label="校验进度" />
    <Box sx={{ typography: "body2", mt: 1 }}>{foundBy(check)}</Box>
    <Box sx={{ typography: "caption" }}>
      {dateTime(check.started_at)} {check.started_by}
    </Box>
  </>
);

function severityOf({ state }: AuditCheck) {
  if (state === "broken") return "error";
  return state === "interrupted" ? "warning" : "success";
}

const Result = ({ check }: { check: AuditCheck }) => (
  <Alert role="none" severity={severityOf(check)}>
    <div>{foundBy(check)}</div>
    <Box sx={{ typography: "caption", overflowWrap: "anywhere" }}>
      {dateTime(check.finished_at ?? check.started_at)} {check.started_by}
      {check.state === "whole" && ` · 最后一条的校验值 ${check.last_hash}`}
    </Box>
  </Alert>
);

const Earlier = ({ checks }: { checks: readonly AuditCheck[] }) => (
  <Box sx={{ mt: 2 }}>
    <Box sx={{ typography: "subtitle2" }}>以前的校验</Box>
    <Box component="ul" sx={{ m: 0, pl: 2.5, typography: "body2" }}>
      {checks.map((check) => (
        <li key={check.id}>
          {dateTime(check.finished_at ?? check.started_at)} {check.started_by}：{foundBy(check)}
        </li>
      ))}
    </Box>
  </Box>
);
