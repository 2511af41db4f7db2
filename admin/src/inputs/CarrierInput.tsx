import { Autocomplete, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { required, useInput, useStore, useTranslateLabel, ValidationError } from "react-admin";
import { useFormState } from "react-hook-form";
import { get } from "../api/endpoints";
import { useCan } from "../api/useCan";
import { typedText } from "./text";

/** This carrier cannot be tracked. */
const OWN = "自有车队";

interface CarrierInputProps {
  source: string;
  label?: string;
  helperText?: string;
}

/**
 * Who carries a parcel: one of those that are known, or another. A warehouse ships a whole pile with one carrier,
 * so that the last one is proposed.
 */
export function CarrierInput({ source, label, helperText }: CarrierInputProps) {
  const translateLabel = useTranslateLabel();
  const [last, remember] = useStore("orders.carrier", "");
  const { field, fieldState } = useInput<string>({ source, validate: required(), defaultValue: last });
  const known = useQuery({
    queryKey: ["carriers"],
    queryFn: ({ signal }) => get("/admin/api/carriers", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: useCan()("shipments", "read"),
  });
  const { isSubmitting } = useFormState();
  const typed = typedText(field.value);
  // Enter sends without leaving the box.
  useEffect(() => {
    if (isSubmitting && typed) remember(typed);
  }, [isSubmitting, typed, remember]);
  const error = fieldState.invalid ? fieldState.error?.message : undefined;
  return (
    <Autocomplete
      freeSolo
      fullWidth
      options={[...(known.data ?? []), OWN]}
      inputValue={field.value ?? ""}
      onInputChange={(_, value, why) => {
        if (why === "reset" && value === "") return;
        field.onChange(value);
      }}
      onBlur={() => {
        field.onBlur();
        if (typed) remember(typed);
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translateLabel({ label, source })}
          required
          error={Boolean(error)}
          helperText={error ? <ValidationError error={error} /> : helperText}
        />
      )}
    />
  );
}
