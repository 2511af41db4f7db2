import { TextField } from "@mui/material";
import type { Validator } from "react-admin";
import { useInput, useTranslateLabel, ValidationError } from "react-admin";
import { fromLocalBox, toLocalBox } from "../i18n/time";

/** A moment on the shop's clock (Asia/Shanghai), kept as UTC; empty is null. */
export function ShopTimeInput({
  source,
  validate,
  helperText,
}: {
  source: string;
  validate?: Validator[];
  helperText?: string;
}) {
  const translateLabel = useTranslateLabel();
  const { id, field, fieldState, isRequired } = useInput<string | null>({
    source,
    validate,
    defaultValue: null,
  });
  const error = fieldState.invalid ? fieldState.error?.message : undefined;
  return (
    <TextField
      id={id}
      type="datetime-local"
      label={translateLabel({ source })}
      value={toLocalBox(field.value)}
      onChange={(event) => field.onChange(fromLocalBox(event.target.value))}
      onBlur={field.onBlur}
      required={isRequired}
      error={Boolean(error)}
      helperText={error ? <ValidationError error={error} /> : helperText}
      fullWidth
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
