import * as z from "zod/mini";
import { readWholeNumber } from "@/ui/digits";

const MOST = 999_999;

/** How many are wanted; 0 = did not say. */
const wantedNumber = (text: string): number | null => (text.trim() ? readWholeNumber(text) : 0);
const isNumber = (text: string): boolean => {
  const number = wantedNumber(text);
  return number !== null && number <= MOST;
};

export const wantedFields = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "请填写品名")),
  spec: z.string(),
  maker: z.string(),
  code: z.string(),
  number: z.pipe(
    z.string().check(z.refine(isNumber, "数量应为 1 到 999999 的整数，可以不填")),
    z.transform((text) => wantedNumber(text) ?? 0),
  ),
  remark: z.string(),
});
