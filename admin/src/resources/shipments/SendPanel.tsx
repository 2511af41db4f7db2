import { Box, Stack } from "@mui/material";
import { required, TextInput } from "react-admin";
import { sendReplacement } from "../../api/calls/afterSales";
import { type Departure, sendShipment } from "../../api/calls/shipments";
import type { Shipment } from "../../api/types";
import { useAction } from "../../api/useAction";
import { Panel } from "../../fields/Panel";
import { AsksFirst, CommandForm, SendButton } from "../../forms/CommandForm";
import { CarrierInput } from "../../inputs/CarrierInput";
import { CoolingInputs, TransitHoursInput } from "../../inputs/CoolingInputs";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { typedTexts } from "../../inputs/text";
import { WaybillInput } from "../../inputs/WaybillInput";

interface Typed {
  carrier: string;
  waybill: string;
  temperature?: string;
  vehicle?: string;
  /** truck | carried_box | insulated_box */
  cooling?: string;
  /** null = now */
  started_at?: string | null;
  /** null = none were agreed */
  transit_hours?: number | null;
}

/** What is typed is sent without the spaces around it, and nothing for what was left empty. */
const departureOf = ({ started_at, transit_hours, ...typed }: Typed): Departure => ({
  ...typedTexts(typed, ["carrier", "waybill", "temperature", "vehicle", "cooling"]),
  ...(started_at && { started_at }),
  ...(transit_hours && { transit_hours }),
});

/** Carrier and waybill of one parcel; a scanner ends with Enter, and it is sent. */
export function SendPanel({ shipment }: { shipment: Shipment }) {
  const { busy, act } = useAction();
  const send = (typed: Typed) =>
    act({
      run: (): Promise<unknown> =>
        shipment.exchange_for
          ? sendReplacement(shipment.exchange_for, departureOf(typed))
          : sendShipment(shipment.id, departureOf(typed)),
      done: `${shipment.id} 已发货`,
      refresh: ["shipments", "picking", "orders", "stocks", "after_sales"],
    });
  return (
    <Panel title="填运单发货">
      <CommandForm<Typed> resource="shipments" defaultValues={{ waybill: "" }} send={send}>
        <AsksFirst />
        <Stack
          direction={{ xs: "column", sm: "row" }}
          useFlexGap
          sx={{
            gap: 2,
            flexWrap: "wrap",
            alignItems: { sm: "flex-start" },
            "& .MuiTextField-root": { m: 0 },
          }}
        >
          <Box sx={{ minWidth: 180 }}>
            <CarrierInput source="carrier" />
          </Box>
          {shipment.is_cold && <Cold />}
          <WaybillInput source="waybill" helperText="可直接扫码，回车发货；列表里常见的快递会自动跟踪物流" />
          <SendButton<Typed> text="发货" color="secondary" disabled={busy} sx={{ flex: "none" }} />
        </Stack>
      </CommandForm>
    </Panel>
  );
}

/** A cold parcel is measured when it is packed, and says how it travels. */
function Cold() {
  return (
    <>
      <TextInput
        source="temperature"
        label="启运温度（℃）"
        validate={required()}
        helperText="装箱封箱时测量"
        autoComplete="off"
        sx={{ minWidth: 132 }}
        slotProps={{ htmlInput: { inputMode: "decimal", maxLength: 6 } }}
      />
      <CoolingInputs vehicle="vehicle" cooling="cooling" />
      <Box sx={{ minWidth: 200 }}>
        <ShopTimeInput source="started_at" helperText="不填即现在，不早于复核" />
      </Box>
      <TransitHoursInput source="transit_hours" />
    </>
  );
}
