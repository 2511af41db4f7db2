import { regex, required, TextInput } from "react-admin";

/** Letters of any script: the wholesaler's own lorries travel under their plates, 鄂A12345. */
const rule = [required(), regex(/^[\p{L}\d-]{5,40}$/u, "应为 5–40 位字母、数字或短横线")];

/** The number under which a carrier knows a parcel, typed or scanned. */
export function WaybillInput({ source, helperText }: { source: string; helperText: string }) {
  return (
    <TextInput
      className="wide"
      source={source}
      validate={rule}
      parse={(text: string) => text.normalize("NFKC").replaceAll(/\s/g, "")}
      helperText={helperText}
      autoFocus
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: 40 } }}
    />
  );
}
