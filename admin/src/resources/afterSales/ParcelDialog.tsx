import {
  Autocomplete,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from "@mui/material";
import { useState } from "react";
import { useStore } from "react-admin";
import { BackButton, Dialog } from "../../forms/Dialog";

const CARRIERS = ["顺丰速运", "京东物流", "德邦快递", "中通快递", "圆通速递", "邮政EMS", "自有车辆"];

interface ParcelDialogProps {
  title: string;
  confirm: string;
  busy: boolean;
  onClose: () => void;
  onSend: (parcel: ClaimParcel) => void;
}

export interface ClaimParcel {
  carrier: string;
  waybill: string;
}

/** Carrier and waybill of a parcel that leaves for a claim. */
export function ParcelDialog(props: ParcelDialogProps) {
  const { title, confirm, busy, onClose, onSend } = props;
  const [carrier, setCarrier] = useStore("orders.carrier", "");
  const [waybill, setWaybill] = useState("");
  const number = waybill.normalize("NFKC").trim();
  const valid = /^[A-Za-z0-9-]{5,40}$/.test(number) && carrier.trim() !== "";
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby="parcel-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!valid) return;
          onSend({ carrier: carrier.trim(), waybill: number });
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
          <BackButton disabled={busy}>取消</BackButton>
          <Button type="submit" variant="contained" disabled={busy || !valid}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
