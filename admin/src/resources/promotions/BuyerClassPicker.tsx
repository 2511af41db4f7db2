import { Box, MenuItem, TextField } from "@mui/material";
import type { BuyerClassAsked } from "../../api/calls/campaigns";
import { BUYER_TYPES } from "../companies/choices";
import { PROVINCES, RANKS } from "../goodsPrices/scope";

/** Where the choice begins. */
export const ORDINARY: BuyerClassAsked = { buyer_type: 1, rank: 1, province: "" };

interface PickerProps {
  of: BuyerClassAsked;
  onChange: (of: BuyerClassAsked) => void;
}

interface PartProps {
  label: string;
  value: string | number;
  choices: readonly { id: string | number; name: string }[];
  onChange: (value: string) => void;
}

const Part = ({ label, value, choices, onChange }: PartProps) => (
  <TextField
    select
    size="small"
    margin="none"
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    fullWidth={false}
    sx={{ flex: "1 1 110px", maxWidth: 200 }}
  >
    {choices.map(({ id, name }) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);

/** As which kind of customer staff look at something. */
export const BuyerClassPicker = ({ of, onChange }: PickerProps) => (
  <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
    <Part
      label="客户类型"
      value={of.buyer_type}
      choices={BUYER_TYPES}
      onChange={(type) => onChange({ ...of, buyer_type: Number(type) })}
    />
    <Part
      label="客户等级"
      value={of.rank}
      choices={RANKS}
      onChange={(rank) => onChange({ ...of, rank: Number(rank) })}
    />
    <Part
      label="地区"
      value={of.province}
      choices={[{ id: "", name: "其他地区" }, ...PROVINCES]}
      onChange={(province) => onChange({ ...of, province })}
    />
  </Box>
);
