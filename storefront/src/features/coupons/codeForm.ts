import * as z from "zod/mini";

const FULL_WIDTH = 0xfee0;

/** Full width, small letters, spaces and missing dashes are how codes are typed from paper. */
function tidy(text: string): string {
  const plain = text
    .replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH))
    .replace(/[\s-]/g, "")
    .toUpperCase();
  return plain.replace(/(.{4})(?=.)/g, "$1-");
}

export const codeForm = z.object({
  code: z.pipe(
    z.pipe(z.string(), z.transform(tidy)),
    z
      .string()
      .check(z.regex(/^([A-Z0-9]{4}-){2}[A-Z0-9]{4}$/, "券码是 12 位字母和数字，例如 ABCD-EFGH-JKLM")),
  ),
});
