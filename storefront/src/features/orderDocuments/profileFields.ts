import * as z from "zod/mini";

const text = z.string().check(z.trim());

/** What is printed on invoices besides the title; which of it a special one needs, the server says. */
export const profileFields = z.object({
  is_special: z.pipe(
    z.enum(["0", "1"]),
    z.transform((kind) => kind === "1"),
  ),
  address: text,
  phone: text,
  bank: text,
  account: text,
  email: text,
  is_automatic: z.boolean(),
});
