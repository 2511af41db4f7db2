import { Box } from "@mui/material";
import { required, SelectInput, TextInput } from "react-admin";
import { temperatureError } from "../../inputs/temperature";

const KEPT_COLD = [
  { id: "proven", name: "全程冷链有证明" },
  { id: "unproven", name: "没有证明" },
];

const UNPROVEN = "没有证明的不能合格入库，请放入待处理区或按不合格处理";
const needed = required();
const proven = [needed, (kept?: string) => (kept === "unproven" ? UNPROVEN : undefined)];

interface ColdInputsProps {
  /** degrees within which the goods are for sale again: "2.0–8.0 ℃" */
  range: string;
  /** Some of them are to be sold again, which needs all of it. */
  isForSale: boolean;
  /** of the fields, in a form with several lines */
  suffix?: string;
}

/** Cold goods that came back: what was measured, and what proves that they were kept cold all the while. */
export function ColdInputs({ range, isForSale, suffix = "" }: ColdInputsProps) {
  return (
    <Box
      className="wide"
      sx={{
        display: "grid",
        columnGap: 1,
        rowGap: 1.5,
        mt: 1.5,
        gridTemplateColumns: { xs: "1fr", sm: "150px 190px 1fr" },
      }}
    >
      <TextInput
        source={`temperature${suffix}`}
        label="实测温度（℃）"
        validate={isForSale ? [needed, temperatureError] : temperatureError}
        helperText={`合格入库应在 ${range}`}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: "decimal", maxLength: 6 } }}
      />
      <SelectInput
        source={`kept_cold${suffix}`}
        label="客户储存和运输"
        choices={KEPT_COLD}
        validate={isForSale ? proven : undefined}
      />
      <TextInput
        source={`kept_cold_proof${suffix}`}
        label="凭什么证明"
        validate={isForSale ? needed : undefined}
        helperText="例如客户的冰箱温度记录、保温箱记录仪编号"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </Box>
  );
}
