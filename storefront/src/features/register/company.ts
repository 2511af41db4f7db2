import type { FieldErrors } from "@yaoji/api/envelope";
import * as z from "zod/mini";
import type { Registration } from "@/api/types";
import type { CompanyInput } from "./queries";

const text = z.string().check(z.trim());
const written = (missing: string) => z.string().check(z.trim(), z.minLength(1, missing));

const isCreditCode = (code: string) => /^[0-9A-Z]{18}$/i.test(code);
const MALFORMED_CODE = "统一社会信用代码是 18 位数字和字母";

/** What a company says of itself, in the order in which the form asks. `needsCode`: medical institutions have none. */
const companyFields = (needsCode: boolean) =>
  z.object({
    buyer_type: z.pipe(z.string(), z.transform(Number)),
    name: written("请填写企业名称"),
    credit_code: z.string().check(
      z.trim(),
      z.refine((code) => code !== "" || !needsCode, "请填写营业执照上的 18 位代码"),
      z.refine((code) => code === "" || isCreditCode(code), MALFORMED_CODE),
    ),
    legal_person: text,
    contact: text,
    province: written("请选择省份"),
    city: written("请选择城市"),
    district: text,
    street: written("请填写街道、门牌号"),
  });

const MEDICAL = ["4", "5"];
const fieldsOf = { medical: companyFields(false), other: companyFields(true) };

export const isMedical = (buyerType: string) => MEDICAL.includes(buyerType);
export const companyFieldsFor = (buyerType: string) => fieldsOf[isMedical(buyerType) ? "medical" : "other"];

/** As the form holds it. */
export type TypedCompany = z.input<typeof fieldsOf.other>;

export function companyOf(registration: Registration): TypedCompany {
  const { buyer_type, name, credit_code, legal_person, contact, province, city, district, street } =
    registration;
  return {
    buyer_type: String(buyer_type),
    ...{ name, credit_code, legal_person, contact, province, city, district, street },
  };
}

/** As it is kept while it is typed, whatever is missing yet. */
export const draftOf = (typed: TypedCompany): CompanyInput => ({
  ...typed,
  buyer_type: Number(typed.buyer_type),
});

const DOCUMENTS = "documents.";

/** Kinds of documents that the answer asks for: `documents.<kind>`. */
export function missingDocuments(answer: FieldErrors): string[] {
  return Object.keys(answer)
    .filter((field) => field.startsWith(DOCUMENTS))
    .map((field) => field.slice(DOCUMENTS.length));
}

/** What the answer says of fields. */
export const aboutFields = (answer: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(answer).filter(([field]) => !field.startsWith(DOCUMENTS)));
