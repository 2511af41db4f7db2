import type { FieldErrors } from "@yaoji/api/envelope";
import type { Registration } from "@/api/types";
import type { CompanyInput } from "./queries";

export type CompanyErrors = Partial<Record<keyof CompanyInput, string>>;

const fields: (keyof CompanyInput)[] = [
  "buyer_type",
  "name",
  "credit_code",
  "legal_person",
  "contact",
  "province",
  "city",
  "district",
  "street",
];

export function companyOf(registration: Registration): CompanyInput {
  const { buyer_type, name, credit_code, legal_person, contact, province, city, district, street } =
    registration;
  return { buyer_type, name, credit_code, legal_person, contact, province, city, district, street };
}

/** Validation before the form is submitted. */
export function companyErrors(input: CompanyInput): CompanyErrors {
  const errors: CompanyErrors = {};
  const isMedical = input.buyer_type === 4 || input.buyer_type === 5;
  if (!input.name.trim()) errors.name = "请填写企业名称";
  if (!isMedical && !input.credit_code.trim()) errors.credit_code = "请填写营业执照上的 18 位代码";
  else if (input.credit_code.trim() && !/^[0-9A-Z]{18}$/i.test(input.credit_code.trim()))
    errors.credit_code = "统一社会信用代码是 18 位数字和字母";
  if (!input.province) errors.province = "请选择省份";
  if (!input.city) errors.city = "请选择城市";
  if (!input.street.trim()) errors.street = "请填写街道、门牌号";
  return errors;
}

export function errorsFrom(answer: FieldErrors): CompanyErrors {
  const found = fields.map((field) => [field, answer[field]?.[0]] as const);
  return Object.fromEntries(found.filter(([, message]) => message));
}

/** Kinds of documents that the answer asks for: `documents.<kind>`. */
export function missingDocuments(answer: FieldErrors): string[] {
  const prefix = "documents.";
  return Object.keys(answer)
    .filter((field) => field.startsWith(prefix))
    .map((field) => field.slice(prefix.length));
}
