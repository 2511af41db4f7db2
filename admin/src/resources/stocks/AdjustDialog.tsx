import {
  Alert,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from "@mui/material";
import { useState } from "react";
import { adjustStock } from "../../api/actions";
import type { Stock } from "../../api/types";
import { useAction } from "../../api/useAction";

const REASONS = {
  in: ["盘盈", "到货入库", "退货入库", "更正录入"],
  out: ["盘亏", "破损", "过期报废", "抽检取样", "更正录入"],
} as const;

interface Draft {
  batch: string;
  way: keyof typeof REASONS;
  quantity: string;
  reason: string;
}

/** Why an adjustment can't be sent, or undefined. */
export function adjustError(stock: Stock, { batch, way, quantity, reason }: Draft): string | undefined {
  const found = stock.batches.find((one) => one.number === batch);
  const number = Number(quantity);
  if (!found) return "请选择批次";
  if (!/^\d{1,7}$/.test(quantity) || number === 0) return "数量要是大于 0 的整数";
  if (way === "out" && number > found.on_hand) return `这一批只有 ${found.on_hand}，最多减 ${found.on_hand}`;
  if (way === "out" && number > stock.available)
    return `有 ${stock.reserved} 已被订单占用，最多减 ${stock.available}`;
  return reason.trim() ? undefined : "请写明原因";
}

export function AdjustDialog({ stock, onClose }: { stock: Stock; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>({
    batch: stock.batches[0]?.number ?? "",
    way: "out",
    quantity: "",
    reason: "",
  });
  const { busy, act } = useAction();
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  const error = adjustError(stock, draft);
  const signed = draft.way === "in" ? Number(draft.quantity) : -Number(draft.quantity);

  const send = () =>
    act({
      run: () =>
        adjustStock(stock.id, { batch_number: draft.batch, quantity: signed, reason: draft.reason.trim() }),
      done: `${stock.goods_name} 在库 ${stock.on_hand} → ${stock.on_hand + signed}`,
      refresh: ["stocks", "goods"],
      onDone: onClose,
      onConflict: onClose,
    });

  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="adjust-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!error) void send();
        }}
      >
        <DialogTitle id="adjust-title">
          调整库存：{stock.goods_name} {stock.spec}
        </DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            <TextField
              select
              label="批次"
              value={draft.batch}
              onChange={(e) => change({ batch: e.target.value })}
            >
              {stock.batches.map((batch) => (
                <MenuItem key={batch.id} value={batch.number}>
                  {batch.number} · 至 {batch.expires_on} · 在库 {batch.on_hand}
                </MenuItem>
              ))}
            </TextField>
            <Stack direction="row" sx={{ gap: 2 }}>
              <ToggleButtonGroup
                exclusive
                size="small"
                value={draft.way}
                onChange={(_, way: Draft["way"] | null) => way && change({ way, reason: "" })}
                aria-label="增加或减少"
              >
                <ToggleButton value="in">增加 +</ToggleButton>
                <ToggleButton value="out">减少 −</ToggleButton>
              </ToggleButtonGroup>
              <TextField
                autoFocus
                label="数量"
                value={draft.quantity}
                onChange={(e) => change({ quantity: e.target.value.normalize("NFKC").trim() })}
                slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off" } }}
                sx={{ flex: 1 }}
              />
            </Stack>
            <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
              {REASONS[draft.way].map((reason) => (
                <Chip
                  key={reason}
                  size="small"
                  label={reason}
                  color={draft.reason === reason ? "primary" : "default"}
                  onClick={() => change({ reason })}
                />
              ))}
            </Stack>
            <TextField
              label="原因"
              required
              value={draft.reason}
              onChange={(e) => change({ reason: e.target.value })}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
            <Alert severity={error ? "info" : "warning"}>
              {error ??
                `在库 ${stock.on_hand} → ${stock.on_hand + signed}，可用 ${stock.available} → ${stock.available + signed}`}
            </Alert>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button type="submit" variant="contained" disabled={busy || Boolean(error)}>
            确认调整
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
