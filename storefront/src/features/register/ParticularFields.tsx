import type { BuyerDocument } from "@/api/types";
import { Field, TextField } from "@/ui/Field";
import type { DocumentErrors } from "./document";
import styles from "./Register.module.css";

type Particular = BuyerDocument["particulars"][number];

interface ParticularFieldsProps {
  fields: readonly Particular[];
  values: Readonly<Record<string, string>>;
  errors: DocumentErrors;
  onChange: (code: string, text: string) => void;
}

const HINTS: Partial<Record<string, string>> = {
  id_number: "18 位，与委托书上的一致",
  places: "每行一个完整地址，从省市写到门牌号，与证件一致",
  year: "最近一次在国家企业信用信息公示系统公示的年度，例如 2025",
};

/** What a document states besides number, validity and scope. */
export function ParticularFields({ fields, values, errors, onChange }: ParticularFieldsProps) {
  return fields.map((field) => (
    <ParticularField
      key={field.code}
      field={field}
      value={values[field.code] ?? ""}
      error={errors[`particulars.${field.code}`]}
      onChange={(text) => onChange(field.code, text)}
    />
  ));
}

interface ParticularFieldProps {
  field: Particular;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function ParticularField({ field, value, error, onChange }: ParticularFieldProps) {
  const { code, form, choices, is_required } = field;
  const name = `particulars.${code}`;
  const label = is_required ? field.name : `${field.name}（没有可不填）`;
  const told = { label, error, hint: HINTS[form], required: is_required };
  if (form === "choice")
    return (
      <Field {...told}>
        {(ids) => (
          <select
            {...ids}
            name={name}
            className={styles.choice}
            required={is_required}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">请选择</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        )}
      </Field>
    );
  if (form === "places")
    return (
      <Field {...told}>
        {(ids) => (
          <textarea
            {...ids}
            name={name}
            className={styles.places}
            required={is_required}
            rows={3}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    );
  return (
    <TextField
      {...told}
      name={name}
      type={form === "day" ? "date" : "text"}
      inputMode={form === "year" ? "numeric" : undefined}
      maxLength={form === "id_number" ? 18 : form === "year" ? 4 : 200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
