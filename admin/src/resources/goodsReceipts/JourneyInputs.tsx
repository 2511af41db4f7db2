import { required, TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import type { Goods } from "../../api/types";
import { useRowsById } from "../../api/useRecords";
import { Panel } from "../../fields/Panel";
import { CoolingInputs, TransitHoursInput } from "../../inputs/CoolingInputs";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { temperatureError } from "../../inputs/temperature";
import { FormGrid } from "../../layout/FormGrid";
import type { ReceiptDraft } from "./draft";
import { ReadingsInput } from "./ReadingsInput";

const temperature = [required(), temperatureError];
const time = [required()];

/** While the goods of a new line are read, those of the others still count. */
const STEADY = { placeholderData: (known?: Goods[]) => known };

/** How the delivery came, asked as soon as one of its goods is cold. */
export function JourneyInputs() {
  const lines = useWatch<ReceiptDraft, "lines">({ name: "lines" });
  const ids = (lines ?? []).flatMap(({ goods_id }) => (typeof goods_id === "number" ? [goods_id] : []));
  const { data: goods } = useRowsById("goods", [...new Set(ids)], STEADY);
  if (!goods?.some((one) => one?.storage === "cold")) return null;
  return (
    <Panel title="冷链运输">
      <FormGrid columns={4}>
        <CoolingInputs vehicle="journey.vehicle" cooling="journey.cooling" />
        <ShopTimeInput source="journey.started_at" validate={time} helperText="照运输记录填" />
        <TextInput
          source="journey.left_temperature"
          validate={temperature}
          helperText="启运时的温度，℃"
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: "decimal", maxLength: 6 } }}
        />
        <ShopTimeInput source="journey.arrived_at" validate={time} helperText="在启运之后、现在之前" />
        <TransitHoursInput source="journey.transit_hours" />
        <ReadingsInput />
      </FormGrid>
    </Panel>
  );
}
