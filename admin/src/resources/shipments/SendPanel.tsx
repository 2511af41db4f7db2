import { Autocomplete, Button, Stack, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useStore } from "react-admin";
import { claimStep } from "../../api/calls/afterSales";
import { sendShipment } from "../../api/calls/shipments";
import { get } from "../../api/http";
import type { Shipment } from "../../api/types";
import { useUnsaved } from "../../api/unsaved";
import { useAction } from "../../api/useAction";
import { Panel } from "../../fields/Panel";

/** This carrier cannot be tracked. */
const OWN = "自有车队";

/** Carrier and waybill of one parcel; a scanner ends with Enter, and it is sent. */
export function SendPanel({ shipment }: { shipment: Shipment }) {
  const [carrier, setCarrier] = useStore("orders.carrier", "");
  const [waybill, setWaybill] = useState("");
  const [temperature, setTemperature] = useState("");
  const [vehicle, setVehicle] = useState("");
  const { busy, errors, act } = useAction();
  useUnsaved(waybill !== "" || temperature !== "" || vehicle !== "");
  const known = useQuery({
    queryKey: ["carriers"],
    queryFn: ({ signal }) => get<string[]>("/carriers", signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const number = waybill.normalize("NFKC").trim();
  const measured = !shipment.is_cold || (temperature.trim() !== "" && vehicle.trim() !== "");
  const ready = number !== "" && carrier.trim() !== "" && measured;
  const cold = shipment.is_cold ? { temperature: temperature.trim(), vehicle: vehicle.trim() } : {};
  const send = () =>
    act({
      run: (): Promise<unknown> => {
        const departure = { carrier: carrier.trim(), waybill: number, ...cold };
        return shipment.exchange_for
          ? claimStep(shipment.exchange_for, "replace", departure)
          : sendShipment(shipment.id, departure);
      },
      done: `${shipment.id} 已发货`,
      refresh: ["shipments", "picking", "orders", "stocks", "after_sales"],
    });
  return (
    <Panel title="填运单发货">
      <Stack
        component="form"
        direction={{ xs: "column", sm: "row" }}
        sx={{ gap: 2, alignItems: { sm: "flex-start" } }}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void send();
        }}
      >
        <Autocomplete
          freeSolo
          sx={{ minWidth: 180 }}
          options={[...(known.data ?? []), OWN]}
          inputValue={carrier}
          onInputChange={(_, value) => setCarrier(value)}
          renderInput={(params) => (
            <TextField
              {...params}
              label="承运商"
              required
              margin="none"
              error={Boolean(errors.carrier)}
              helperText={errors.carrier}
            />
          )}
        />
        {shipment.is_cold && (
          <>
            <TextField
              required
              margin="none"
              label="启运温度（℃）"
              sx={{ minWidth: 132 }}
              value={temperature}
              error={Boolean(errors.temperature)}
              helperText={errors.temperature ?? "装箱封箱时测量"}
              onChange={(event) => setTemperature(event.target.value)}
              slotProps={{ htmlInput: { inputMode: "decimal", autoComplete: "off", maxLength: 6 } }}
            />
            <TextField
              required
              margin="none"
              label="冷藏车牌或保温箱号"
              sx={{ minWidth: 180 }}
              value={vehicle}
              error={Boolean(errors.vehicle)}
              helperText={errors.vehicle}
              onChange={(event) => setVehicle(event.target.value)}
              slotProps={{ htmlInput: { autoComplete: "off", maxLength: 40 } }}
            />
          </>
        )}
        <TextField
          autoFocus
          required
          fullWidth
          margin="none"
          label="运单号"
          value={waybill}
          error={Boolean(errors.waybill)}
          helperText={errors.waybill ?? "可直接扫码，回车发货；列表里常见的快递会自动跟踪物流"}
          onChange={(event) => setWaybill(event.target.value)}
          slotProps={{ htmlInput: { autoComplete: "off", maxLength: 40 } }}
        />
        <Button
          type="submit"
          variant="contained"
          color="secondary"
          disabled={busy || !ready}
          sx={{ flex: "none" }}
        >
          发货
        </Button>
      </Stack>
    </Panel>
  );
}
