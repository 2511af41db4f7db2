import { Box, FormHelperText } from "@mui/material";
import type { ReactNode } from "react";
import { useInput, ValidationError, type Validator } from "react-admin";
import { FileButton } from "./FileButton";

interface FileInputProps {
  source: string;
  label: string;
  accept: string;
  validate?: Validator | Validator[];
  /** what the button says before a file is chosen */
  children: ReactNode;
}

/** One file, sent together with the other fields of its form; large ones take their time. */
export function FileInput({ source, label, accept, validate, children }: FileInputProps) {
  const { id, field, fieldState, formState } = useInput<File | null>({
    source,
    validate,
    defaultValue: null,
  });
  const isSending = formState.isSubmitting && Boolean(field.value);
  const error = fieldState.invalid ? fieldState.error?.message : undefined;
  return (
    <Box className="wide">
      <FileButton
        variant="outlined"
        accept={accept}
        label={label}
        describedBy={id}
        disabled={isSending}
        onFile={field.onChange}
      >
        {isSending ? "正在上传…" : (field.value?.name ?? children)}
      </FileButton>
      <FormHelperText id={id} error>
        {error && <ValidationError error={error} />}
      </FormHelperText>
    </Box>
  );
}
