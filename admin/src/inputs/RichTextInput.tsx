import { Box, FormHelperText, FormLabel, Skeleton } from "@mui/material";
import { Suspense, useId } from "react";
import { useInput, useTranslateLabel, ValidationError, type Validator } from "react-admin";

/** The editor and what it is made of weigh as much as the rest of a page: fetched with the first form that has it. */
import { later } from "../loading/later";

const Editor = later(
  () => import("./richText/Editor"),
  (file) => file.Editor,
);

interface RichTextInputProps {
  source: string;
  validate?: Validator[];
  helperText?: string;
}

/**
 * A text with headings, lists, links, tables and pictures, stored as HTML. The server removes anything not
 * allowed.
 */
export function RichTextInput({ source, validate, helperText }: RichTextInputProps) {
  const translateLabel = useTranslateLabel();
  const { field, fieldState } = useInput<string>({ source, validate, defaultValue: "" });
  const id = useId();
  const error = fieldState.invalid ? fieldState.error?.message : undefined;
  return (
    <Box sx={{ width: "100%" }}>
      <FormLabel id={`${id}-label`} error={error !== undefined} sx={{ typography: "body2", mb: 0.5 }}>
        {translateLabel({ source })}
      </FormLabel>
      <Suspense fallback={<Skeleton variant="rectangular" height={420} />}>
        <Editor
          labelId={`${id}-label`}
          value={field.value ?? ""}
          isWrong={error !== undefined}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      </Suspense>
      {error ? (
        <FormHelperText error>
          <ValidationError error={error} />
        </FormHelperText>
      ) : (
        helperText && <FormHelperText>{helperText}</FormHelperText>
      )}
    </Box>
  );
}
