import { maxValue, minValue, NumberInput, required, SelectInput, TextInput } from "react-admin";

/** No journey lasts longer: fifteen days. */
const LONGEST_TRANSIT = 360;
const COOLINGS = [
  { id: "truck", name: "冷藏车" },
  { id: "carried_box", name: "车载冷藏箱" },
  { id: "insulated_box", name: "保温箱" },
];

/** What keeps cold goods cold on their way, and which one: the number plate, or that of the box. */
export function CoolingInputs({ cooling, vehicle }: { cooling: string; vehicle: string }) {
  return (
    <>
      <TextInput
        source={vehicle}
        label="冷藏车牌或保温箱号"
        validate={required()}
        autoComplete="off"
        sx={{ minWidth: 180 }}
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
      <SelectInput
        source={cooling}
        label="保温方式"
        choices={COOLINGS}
        validate={required()}
        sx={{ minWidth: 132 }}
      />
    </>
  );
}

/** Hours that cold goods may be on the way. */
export function TransitHoursInput({ source }: { source: string }) {
  return (
    <NumberInput
      source={source}
      label="运输时限（小时）"
      validate={[minValue(1), maxValue(LONGEST_TRANSIT)]}
      min={1}
      max={LONGEST_TRANSIT}
      step={1}
      helperText="没有约定的不填"
      sx={{ minWidth: 150 }}
    />
  );
}
