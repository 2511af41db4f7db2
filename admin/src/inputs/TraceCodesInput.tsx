import { TextInput, type TextInputProps } from "react-admin";
import { useWatch } from "react-hook-form";
import { typedText } from "./text";
import { codesIn } from "./traceCodes";

interface Props
  extends Pick<TextInputProps, "className" | "sx" | "autoFocus" | "helperText" | "minRows" | "maxRows"> {
  source: string;
  /** what the box is called, with as many codes in it */
  label?: (scanned: number) => string;
  /** Why these cannot be the codes. */
  check?: (codes: readonly string[]) => string | undefined;
}

const scannedLabel = (scanned: number) => `追溯码，已扫 ${scanned} 个`;

/** 药品追溯码 of several packs: scanned one after another, or pasted. Emptied, it is an empty text and not null. */
export function TraceCodesInput({ source, label = scannedLabel, check, ...box }: Props) {
  const codes = codesIn(typedText(useWatch({ name: source })));
  return (
    <TextInput
      {...box}
      source={source}
      label={label(codes.length)}
      parse={(text: string) => text}
      validate={check && ((typed?: string) => check(codesIn(typedText(typed))))}
      multiline
      slotProps={{ htmlInput: { spellCheck: false, style: { fontVariantNumeric: "tabular-nums" } } }}
    />
  );
}
