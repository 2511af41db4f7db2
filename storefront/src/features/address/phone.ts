import { toAsciiDigits } from "@/ui/digits";

/** Spec §5: a mobile number, or a landline as area code, dash, 7 or 8 digits. */
const MOBILE = /^1[3-9]\d{9}$/;
const LANDLINE = /^0\d{2,3}-\d{7,8}$/;

/** As people type it: full-width digits, blanks, a dash in the middle of a mobile number. */
export function cleanPhone(text: string): string {
  const plain = toAsciiDigits(text)
    .replace(/[\s　]/g, "")
    .replace(/[—–]/g, "-")
    .replace(/^\+?86-?(?=1\d{10}$)/, "");
  const digits = plain.replace(/-/g, "");
  return MOBILE.test(digits) ? digits : plain;
}

export function isPhone(text: string): boolean {
  return MOBILE.test(text) || LANDLINE.test(text);
}
