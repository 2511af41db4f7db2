import * as z from "zod/mini";
import { mobileText } from "../user/proofs";

const rights = {
  role: z.string().check(z.minLength(1, "请选择角色")),
  order_limit: z
    .string()
    .check(z.trim(), z.regex(/^(\d{1,9}(\.\d{1,2})?)?$/, "请填写金额，例如 5000；不限就留空")),
  is_active: z.boolean(),
};

/** Letters of purchase name who orders: the owner names people. */
const name = z.string().check(z.trim(), z.minLength(1, "请填写姓名"));

/** Who is invited, and what they may do. */
export const newMemberFields = z.object({
  name,
  phone: mobileText("请填写 11 位手机号"),
  ...rights,
});

/** A member keeps the phone; it is shown and not sent. */
export const memberFields = z.object({ name, phone: z.string(), ...rights });
