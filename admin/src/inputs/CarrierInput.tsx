import { Autocomplete, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { required, useInput, useTranslateLabel, ValidationError } from "react-admin";
import { get } from "../api/http";
import { useCan } from "../api/useCan";

const OWN = "自有车队";

/** Who carries a parcel: one of those that are known, or another. */
export function CarrierInput({ source }: { source: string }) {
  const translateLabel = useTranslateLabel();
  const { field, fieldState } = useInput<string>({ source, validate: required(), defaultValue: "" });
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
      inputValue={field.value}
      onInputChange={(_, value) => field.onChange(value)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translateLabel({ source })}
          required
          error={Boolean(error)}
          helperText={error && <ValidationError error={error} />}
        />
      )}
    />
  );
}
