import { MenuItem, TextField } from "@mui/material";
import type { Licence } from "../../../api/types";

type Particular = Licence["particulars"][number];

interface ParticularInputsProps {
  fields: readonly Particular[];
  values: Readonly<Record<string, string>>;
  /** of the server, by field */
  errors: Readonly<Record<string, unknown>>;
  onChange: (code: string, text: string) => void;
}

const HINTS: Partial<Record<string, string>> = {
  id_number: "18 位",
  places: "每行一个完整地址，从省市写到门牌号",
  year: "例如 2025",
};

/** What a document states besides number, scope and validity. */
export function ParticularInputs({ fields, values, errors, onChange }: ParticularInputsProps) {
  return fields.map(({ code, name, form, choices, is_required }) => {
    const wrong = errors[`particulars.${code}`];
    const isWide = form === "places" || form === "text";
    return (
      <TextField
        key={code}
        className={isWide ? "wide" : undefined}
        required={is_required}
        label={name}
        value={values[code] ?? ""}
        error={wrong !== undefined}
        helperText={wrong === undefined ? HINTS[form] : String(wrong)}
        type={form === "day" ? "date" : "text"}
        multiline={form === "places"}
        minRows={form === "places" ? 2 : undefined}
        select={form === "choice"}
        onChange={(event) => onChange(code, event.target.value)}
        slotProps={{ inputLabel: form === "day" ? { shrink: true } : undefined }}
      >
        {form === "choice" &&
          choices.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {choice}
            </MenuItem>
          ))}
      </TextField>
    );
  });
}
