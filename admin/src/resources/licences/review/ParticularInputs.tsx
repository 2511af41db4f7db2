import { DateInput, required, SelectInput, TextInput } from "react-admin";
import type { Licence } from "../../../api/types";

type Particular = Licence["particulars"][number];

const HINTS: Partial<Record<string, string>> = {
  id_number: "18 位",
  places: "每行一个完整地址，从省市写到门牌号",
  people: "每行一人：姓名、空格、18 位身份证号码",
  year: "例如 2025",
};

const needed = required();

/** What a document states besides number, scope and validity. */
export function ParticularInputs({ fields }: { fields: readonly Particular[] }) {
  return fields.map((field) => <ParticularInput key={field.code} field={field} />);
}

function ParticularInput({ field: { code, name, form, choices, is_required } }: { field: Particular }) {
  const box = {
    source: `particulars.${code}`,
    label: name,
    validate: is_required ? needed : undefined,
    helperText: HINTS[form],
  };
  if (form === "day") return <DateInput {...box} />;
  if (form === "choice") return <SelectInput {...box} choices={choices.map((id) => ({ id, name: id }))} />;
  const hasLines = form === "places" || form === "people";
  const isWide = hasLines || form === "text";
  return (
    <TextInput
      {...box}
      className={isWide ? "wide" : undefined}
      multiline={hasLines}
      minRows={hasLines ? 2 : undefined}
    />
  );
}
