import {
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from "@mui/material";
import { useState } from "react";
import { useStore } from "react-admin";

const CARRIERS = ["顺丰速运", "京东物流", "德邦快递", "中通快递", "圆通速递", "邮政EMS", "自有车辆"];

interface ParcelDialogProps {
  title: string;
  confirm: string;
  busy: boolean;
  onClose: () => void;
  onSend: (parcel: { carrier: string; waybill: string }) => void;
}

/** Carrier and waybill of a parcel that leaves for a claim. */
export function ParcelDialog({ title, confirm, busy, onClose, onSend }: ParcelDialogProps) {
  const [carrier, setCarrier] = useStore("orders.carrier", "");
  const [waybill, setWaybill] = useState("");
  const number = waybill.normalize("NFKC").trim();
  const valid = /^[A-Za-z0-9-]{5,40}$/.test(number) && carrier.trim() !== "";
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby="parcel-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) onSend({ carrier: carrier.trim(), waybill: number });
        }}
      >
        <DialogTitle id="parcel-title">{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            <Autocomplete
              freeSolo
              options={CARRIERS}
              inputValue={carrier}
              onInputChange={(_, value) => setCarrier(value)}
              renderInput={(params) => <TextField {...params} label="承运商" required />}
            />
            <TextField
              autoFocus
              label="运单号"
              required
              value={waybill}
              onChange={(event) => setWaybill(event.target.value)}
              helperText="5–40 位字母或数字，可直接扫码"
              slotProps={{ htmlInput: { autoComplete: "off" } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button type="submit" variant="contained" disabled={busy || !valid}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
