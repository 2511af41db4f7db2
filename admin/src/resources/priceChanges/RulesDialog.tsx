import RulesIcon from "@mui/icons-material/TuneOutlined";
import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Stack,
  TextField,
  Tooltip,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { priceRules, setPriceRules } from "../../api/calls/prices";
import type { PriceRules } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useRoles } from "../../api/useCan";
import { BackButton, Dialog } from "../../forms/Dialog";
import { dateTime } from "../../i18n/time";

const KEY = "price_rules";

export function RulesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip title="改价规则">
        <IconButton size="small" aria-label="改价规则" onClick={() => setOpen(true)}>
          <RulesIcon />
        </IconButton>
      </Tooltip>
      {open && <RulesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function RulesDialog({ onClose }: { onClose: () => void }) {
  const rules = useQuery({ queryKey: [KEY], queryFn: ({ signal }) => priceRules(signal) });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="price-rules-title">
      <DialogTitle id="price-rules-title">一个人最多能改多少价</DialogTitle>
      {rules.data ? (
        <RulesForm rules={rules.data} onClose={onClose} />
      ) : (
        <DialogContent sx={{ minHeight: 320 }}>
          {rules.error && <Alert severity="error">规则没有读出来，请关闭后重试</Alert>}
        </DialogContent>
      )}
    </Dialog>
  );
}

function RulesForm({ rules, onClose }: { rules: PriceRules; onClose: () => void }) {
  const sets = useRoles().some((role) => role === "super" || role === "promotion");
  const [percent, setPercent] = useState(String(rules.percent));
  const [days, setDays] = useState(String(rules.window_days));
  const [read] = useState(rules);
  const [reason, setReason] = useState("");
  const { busy, errors, act } = useAction();
  const isTighter = rules.own_percent < rules.percent || rules.own_window_days > rules.window_days;

  const save = () =>
    act({
      run: () => setPriceRules(read, { percent, window_days: days, reason: reason.trim() }),
      done: "改价规则已修改",
      refresh: [KEY],
      onDone: onClose,
    });

  return (
    <>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <TextField
            label="幅度上限（%）"
            value={percent}
            disabled={!sets}
            error={Boolean(errors.percent)}
            helperText={errors.percent || "涨跌都算；0 表示每次改价都要复核，最多 30"}
            onChange={(event) => setPercent(event.target.value)}
          />
          <TextField
            label="累计天数"
            value={days}
            disabled={!sets}
            error={Boolean(errors.window_days)}
            helperText={errors.window_days || "这些天内的几次小改合并计算"}
            onChange={(event) => setDays(event.target.value)}
          />
          <Alert severity="info">
            低于进价、撤下价格、没有进价可比的首次定价，总是要另一位同事复核。放宽规则的人自己仍按原来的规则，直到另一位同事也保存一次。
          </Alert>
          {isTighter && (
            <Alert severity="warning">
              规则是你放宽的：你自己仍按 {rules.own_percent}%、{rules.own_window_days} 天。
            </Alert>
          )}
          {rules.set_at && (
            <span>
              上次修改：{rules.set_by} {dateTime(rules.set_at)}
            </span>
          )}
          {sets ? (
            <TextField
              label="修改原因"
              required
              value={reason}
              error={Boolean(errors.reason)}
              helperText={errors.reason}
              slotProps={{ htmlInput: { maxLength: 200 } }}
              onChange={(event) => setReason(event.target.value)}
            />
          ) : (
            <Alert severity="info">改价规则由价格与促销岗位维护</Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>{sets ? "取消" : "关闭"}</BackButton>
        {sets && (
          <Button variant="contained" disabled={busy || !reason.trim()} onClick={() => void save()}>
            保存
          </Button>
        )}
      </DialogActions>
    </>
  );
}
