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
import { receivingRules, setReceivingRules } from "../../api/calls/goodsReceipts";
import type { ReceivingRules } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { BackButton, Dialog } from "../../forms/Dialog";

export function RulesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<RulesIcon />} onClick={() => setOpen(true)}>
        验收规则
      </Button>
      {open && <RulesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function RulesDialog({ onClose }: { onClose: () => void }) {
  const rules = useQuery({ queryKey: ["receiving_rules"], queryFn: ({ signal }) => receivingRules(signal) });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="receiving-rules-title">
      <DialogTitle id="receiving-rules-title">验收规则</DialogTitle>
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
  ["shortest_days", "剩余效期少于几天要写明理由"],
  ["coldest", "冷藏商品到货最低温度（℃）"],
  ["warmest", "冷藏商品到货最高温度（℃）"],
] as const;

function RulesForm({ rules, onClose }: { rules: ReceivingRules; onClose: () => void }) {
  const writes = useCan()("acceptance", "write");
  const [secondPerson, setSecondPerson] = useState(rules.second_person);
  const [boxes, setBoxes] = useState({
    shortest_days: String(rules.shortest_days),
    coldest: rules.coldest,
    warmest: rules.warmest,
  });
  const [read] = useState(rules);
  const [reason, setReason] = useState("");
  const { busy, errors, act } = useAction();

  const save = () =>
    act({
      run: () => setReceivingRules(read, { second_person: secondPerson, ...boxes, reason: reason.trim() }),
      done: "验收规则已修改，对还没验收的收货单有效",
      refresh: ["receiving_rules", "goods_receipts"],
      onDone: onClose,
    });

  return (
    <>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Alert severity="info">冷藏和专门管理的商品一律由质量管理岗位验收，不能是收货人本人。</Alert>
          <FormControlLabel
            control={
              <Switch
                checked={secondPerson}
                disabled={!writes}
                onChange={(_, checked) => setSecondPerson(checked)}
              />
            }
            label="其他商品也由质量管理岗位验收"
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
