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
import { shipOrder } from "../../api/calls/orders";
import type { Order } from "../../api/types";
import { useAction } from "../../api/useAction";
import { BackButton, Dialog } from "../../forms/Dialog";

const CARRIERS = ["顺丰速运", "京东物流", "德邦快递", "中通快递", "圆通速递", "邮政EMS", "自有车辆"];

export function ShipDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  // A warehouse ships a whole pile with one carrier: the last one is the likeliest.
  const [carrier, setCarrier] = useStore("orders.carrier", "");
  const [waybill, setWaybill] = useState("");
  const { busy, act } = useAction();
  const number = waybill.normalize("NFKC").trim();
  const valid = /^[A-Za-z0-9-]{5,40}$/.test(number);

  const send = () =>
    act({
      run: () => shipOrder(order.id, { carrier: carrier.trim(), waybill: number }),
      done: `订单 ${order.id} 已发货`,
      refresh: ["orders", "stocks"],
      onDone: onClose,
      onConflict: onClose,
    });

  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby="ship-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (valid && carrier.trim()) void send();
        }}
      >
        <DialogTitle id="ship-title">发货：{order.company}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            <div>
              {order.receiver} {order.phone}
              <br />
              {order.address}
            </div>
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
              error={number !== "" && !valid}
              helperText={number !== "" && !valid ? "运单号是 5–40 位字母或数字" : "可直接扫码，回车发货"}
              slotProps={{ htmlInput: { autoComplete: "off" } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <BackButton disabled={busy}>取消</BackButton>
          <Button type="submit" variant="contained" disabled={busy || !valid || !carrier.trim()}>
            确认发货
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
