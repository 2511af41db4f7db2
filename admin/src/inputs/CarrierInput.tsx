import { Autocomplete, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { required, useInput, useStore, useTranslateLabel, ValidationError } from "react-admin";
import { get } from "../api/http";
import { useCan } from "../api/useCan";

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
    queryFn: ({ signal }) => get<string[]>("/carriers", signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: useCan()("shipments", "read"),
  });
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
        remember(value);
      }}
      onBlur={field.onBlur}
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
