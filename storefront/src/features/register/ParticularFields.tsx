import type { UseFormReturn } from "react-hook-form";
import type { BuyerDocument } from "@/api/types";
import { Field, TextField } from "@/ui/Field";
import type { DocumentState } from "./document";
import styles from "./ParticularFields.module.css";

type Particular = BuyerDocument["particulars"][number];
type DocumentForm = UseFormReturn<DocumentState, unknown, DocumentState>;

interface ParticularFieldsProps {
  fields: readonly Particular[];
  form: DocumentForm;
}

const HINTS: Partial<Record<string, string>> = {
  id_number: "18 位，与委托书上的一致",
  places: "每行一个完整地址，从省市写到门牌号，与证件一致",
  people: "每行一人：姓名、空格、18 位身份证号码；账号姓名与此一致的采购员才能下单",
  year: "最近一次在国家企业信用信息公示系统公示的年度，例如 2025",
};

/** What a document states besides number, validity and scope. */
export function ParticularFields({ fields, form }: ParticularFieldsProps) {
  return fields.map((field) => <ParticularField key={field.code} field={field} form={form} />);
}

function ParticularField({ field, form }: { field: Particular; form: DocumentForm }) {
  const { code, form: kind, choices, is_required } = field;
  const input = form.register(`particulars.${code}`);
  const label = is_required ? field.name : `${field.name}（没有可不填）`;
  const error = form.formState.errors.particulars?.[code]?.message;
  const told = { label, error, hint: HINTS[kind], required: is_required };
  if (kind === "choice")
    return (
      <Field {...told}>
        {(ids) => (
          <select {...ids} className={styles.choice} required={is_required} {...input}>
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
  if (kind === "places" || kind === "people")
    return (
      <Field {...told}>
        {(ids) => <textarea {...ids} className={styles.places} required={is_required} rows={3} {...input} />}
      </Field>
    );
  return (
    <TextField
      {...told}
      type={kind === "day" ? "date" : "text"}
      inputMode={kind === "year" ? "numeric" : undefined}
      maxLength={kind === "id_number" ? 18 : kind === "year" ? 4 : 200}
      {...input}
    />
  );
}
