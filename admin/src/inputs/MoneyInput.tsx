import { InputAdornment, TextField } from "@mui/material";
import type { Validator } from "react-admin";
import { useInput, useTranslateLabel, ValidationError } from "react-admin";
import { completeMoney, moneyError, positiveMoney, tidyMoney } from "./money";

interface MoneyInputProps {
  source: string;
  label?: string;
  helperText?: string;
  validate?: Validator[];
  fullWidth?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** gifts may be free */
  mayBeZero?: boolean;
}

/** Yuan as text: "12.50". An empty box is null. */
export function MoneyInput({
  source,
  label,
  helperText,
  validate = [],
  fullWidth = true,
  disabled,
  autoFocus,
  mayBeZero = false,
}: MoneyInputProps) {
  const translateLabel = useTranslateLabel();
  const { id, field, fieldState, isRequired } = useInput({
    source,
    validate: [mayBeZero ? moneyError : positiveMoney, ...validate],
    format: (value: string | null | undefined) => value ?? "",
    parse: (value: string) => (tidyMoney(value) === "" ? null : tidyMoney(value)),
  });
  const blur = () => {
    if (typeof field.value === "string" && field.value !== "") field.onChange(completeMoney(field.value));
    field.onBlur();
  };
  const error = fieldState.invalid ? fieldState.error?.message : undefined;
  return (
    <TextField
      {...field}
      id={id}
      onBlur={blur}
      label={label === "" ? undefined : translateLabel({ label, source })}
      required={isRequired}
      error={Boolean(error)}
      helperText={error ? <ValidationError error={error} /> : helperText}
      fullWidth={fullWidth}
      disabled={disabled}
      autoFocus={autoFocus}
      slotProps={{
        input: { startAdornment: <InputAdornment position="start">¥</InputAdornment> },
        htmlInput: { inputMode: "decimal", autoComplete: "off" },
      }}
      sx={{ "& input": { fontVariantNumeric: "tabular-nums" } }}
    />
  );
}
