import { Box, FormHelperText } from "@mui/material";
import type { ReactNode } from "react";
import { useInput, ValidationError, type Validator } from "react-admin";
import { FileButton } from "./FileButton";

interface FileInputProps {
  source: string;
  label: string;
  accept: string;
  /** its value is a list of files */
  isMany?: boolean;
  validate?: Validator | Validator[];
  /** what the button says before a file is chosen */
  children: ReactNode;
}

/** What was chosen, in the words of the button. */
function chosen(value: File | readonly File[] | null): string | undefined {
  if (!Array.isArray(value)) return (value as File | null)?.name;
  return value.length > 0 ? `已选 ${value.length} 份，重新选择` : undefined;
}

/** One file, or several, sent together with the other fields of its form; large ones take their time. */
export function FileInput({ source, label, accept, isMany, validate, children }: FileInputProps) {
  const { id, field, fieldState, formState } = useInput<File | File[] | null>({
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
        {...(isMany ? { onFiles: field.onChange } : { onFile: field.onChange })}
      >
        {isSending ? "正在上传…" : (chosen(field.value) ?? children)}
      </FileButton>
      <FormHelperText id={id} error>
        {error && <ValidationError error={error} />}
      </FormHelperText>
    </Box>
  );
}
