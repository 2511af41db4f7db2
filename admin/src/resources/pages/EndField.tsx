import { MenuItem, Stack, TextField } from "@mui/material";
import type { CountdownEnd } from "../../api/types";
import { fromLocalBox, toLocalBox } from "../../i18n/time";
import { IdField } from "./IdsField";
import { blankEnd } from "./sources";

interface EndFieldProps {
  value: CountdownEnd;
  onChange: (end: CountdownEnd) => void;
}

/** A time, or the end of a campaign. */
export function EndField({ value, onChange }: EndFieldProps) {
  return (
    <Stack sx={{ gap: 1.5 }}>
      <TextField
        select
        size="small"
        margin="none"
        label="到什么时候"
        value={value.by}
        onChange={(event) => onChange(blankEnd(event.target.value as CountdownEnd["by"]))}
      >
        <MenuItem value="time">指定时间</MenuItem>
        <MenuItem value="campaign">促销活动结束</MenuItem>
      </TextField>
      {value.by === "time" ? (
        <TextField
          type="datetime-local"
          size="small"
          margin="none"
          label="北京时间"
          value={toLocalBox(value.at)}
          onChange={(event) => onChange({ by: "time", at: fromLocalBox(event.target.value) ?? "" })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ) : (
        <IdField of="campaigns" value={value.id} onChange={(id) => onChange({ by: "campaign", id })} />
      )}
    </Stack>
  );
}
