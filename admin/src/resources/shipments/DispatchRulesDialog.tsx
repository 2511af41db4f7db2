import RulesIcon from "@mui/icons-material/TuneOutlined";
import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  Switch,
  TextField,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dispatchRules, setDispatchRules } from "../../api/calls/dispatch";
import type { DispatchRules } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { BackButton, Dialog } from "../../forms/Dialog";

export function DispatchRulesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<RulesIcon />} onClick={() => setOpen(true)}>
        出库规则
      </Button>
      {open && <RulesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function RulesDialog({ onClose }: { onClose: () => void }) {
  const rules = useQuery({ queryKey: ["dispatch_rules"], queryFn: ({ signal }) => dispatchRules(signal) });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="dispatch-rules-title">
      <DialogTitle id="dispatch-rules-title">出库规则</DialogTitle>
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

const BOXES = [
  ["coldest", "冷链包裹最低温度（℃）"],
  ["warmest", "冷链包裹最高温度（℃）"],
] as const;

function RulesForm({ rules, onClose }: { rules: DispatchRules; onClose: () => void }) {
  const writes = useCan()("quality_rules", "write");
  const [secondPerson, setSecondPerson] = useState(rules.second_person_checks);
  const [boxes, setBoxes] = useState({ coldest: rules.coldest, warmest: rules.warmest });
  const [read] = useState(rules);
  const [reason, setReason] = useState("");
  const { busy, errors, act } = useAction();

  const save = () =>
    act({
      run: () =>
        setDispatchRules(read, { second_person_checks: secondPerson, ...boxes, reason: reason.trim() }),
      done: "出库规则已修改，对还没发出的包裹有效",
      refresh: ["dispatch_rules"],
      onDone: onClose,
    });

  return (
    <>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Alert severity="info">
            每个包裹出库前都要逐行复核；冷链包裹启运和到货都要登记温度，超出范围不能发出，到货超出的由质量管理处理。
          </Alert>
          <FormControlLabel
            control={
              <Switch
                checked={secondPerson}
                disabled={!writes}
                onChange={(_, checked) => setSecondPerson(checked)}
              />
            }
            label="复核人不能是拣货人本人"
          />
          {BOXES.map(([field, label]) => (
            <TextField
              key={field}
              label={label}
              value={boxes[field]}
              disabled={!writes}
              error={Boolean(errors[field])}
              helperText={errors[field]}
              onChange={(event) => setBoxes((old) => ({ ...old, [field]: event.target.value }))}
            />
          ))}
          {writes && (
            <TextField
              label="修改原因"
              required
              value={reason}
              error={Boolean(errors.reason)}
              helperText={errors.reason}
              slotProps={{ htmlInput: { maxLength: 200 } }}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
          {!writes && <Alert severity="info">规则由质量管理岗位修改。</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>{writes ? "取消" : "关闭"}</BackButton>
        {writes && (
          <Button variant="contained" disabled={busy || !reason.trim()} onClick={() => void save()}>
            保存
          </Button>
        )}
      </DialogActions>
    </>
  );
}
