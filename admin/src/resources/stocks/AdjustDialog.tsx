import {
  Alert,
  Button,
  Chip,
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
import { adjustStock } from "../../api/calls/stocks";
import type { Stock } from "../../api/types";
import { useAction } from "../../api/useAction";
import { BackButton, Dialog } from "../../forms/Dialog";
import { adjustError, adjustmentOf, type Draft, emptyDraft, OTHER_BATCH, REASONS } from "./adjustment";

interface PartProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

function OtherBatch({ draft, change }: PartProps) {
  return (
    <TextField
      label="批号"
      value={draft.number}
      onChange={(e) => change({ number: e.target.value })}
      helperText="本仓已用完的批号；新到的货请登记收货单"
    />
  );
}

function Reason({ draft, change }: PartProps) {
  return (
    <>
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
    </>
  );
}

export function AdjustDialog({ stock, onClose }: { stock: Stock; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(stock));
  const { busy, act } = useAction();
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  const error = adjustError(stock, draft);
  const adjustment = adjustmentOf(draft);
  const onHand = stock.on_hand + adjustment.quantity;

  const send = () =>
    act({
      run: () => adjustStock(stock.id, adjustment),
      done: `${stock.goods_name} 在库 ${stock.on_hand} → ${onHand}`,
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
              onChange={(e) =>
                change({ batch: e.target.value, way: e.target.value === OTHER_BATCH ? "in" : draft.way })
              }
            >
              {stock.batches.map((batch) => (
                <MenuItem key={batch.id} value={batch.number}>
                  {batch.number} · 至 {batch.expires_on} · 在库 {batch.on_hand}
                </MenuItem>
              ))}
              <MenuItem value={OTHER_BATCH}>已用完的批号…</MenuItem>
            </TextField>
            {draft.batch === OTHER_BATCH && <OtherBatch draft={draft} change={change} />}
            <Stack direction="row" sx={{ gap: 2 }}>
              <ToggleButtonGroup
                exclusive
                size="small"
                color="primary"
                value={draft.way}
                onChange={(_, way: Draft["way"] | null) => way && change({ way, reason: "" })}
                aria-label="增加或减少"
              >
                <ToggleButton value="in">增加 +</ToggleButton>
                <ToggleButton value="out" disabled={draft.batch === OTHER_BATCH}>
                  减少 −
                </ToggleButton>
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
            <Reason draft={draft} change={change} />
            <Alert severity={error ? "info" : "warning"}>
              {error ?? `在库 ${stock.on_hand} → ${onHand}`}
            </Alert>
          </Stack>
        </DialogContent>
        <DialogActions>
          <BackButton disabled={busy}>取消</BackButton>
          <Button type="submit" variant="contained" disabled={busy || Boolean(error)}>
            确认调整
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
