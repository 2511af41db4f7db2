import * as z from "zod/mini";
import { isCode, mobileText } from "../user/proofs";

/** The contact of an account; a phone other than the `known` one needs its code. */
export const contactFields = (known: string) =>
  z
    .object({
      name: z.string().check(z.trim(), z.minLength(1, "请填写联系人姓名")),
      phone: mobileText(undefined, known),
      code: z.string().check(z.trim()),
    })
    .check(
      z.refine(({ phone, code }) => phone === known || isCode(code), {
        path: ["code"],
        message: "请输入新手机号收到的 6 位验证码",
      }),
    );
