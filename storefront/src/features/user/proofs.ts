import * as z from "zod/mini";
import { passwordError } from "./passwordRule";
import { isMobile } from "./phone";

/** What proves who someone is, as forms check it before it is sent. */
export const mobileText = (message = "请输入 11 位手机号") =>
  z.string().check(z.trim(), z.refine(isMobile, message));

export const codeText = (message = "请输入短信里的 6 位验证码") =>
  z.string().check(z.trim(), z.regex(/^\d{6}$/, message));

export const newPasswordText = z.string().check(
  z.refine((password) => passwordError(password) === null, {
    error: ({ input }) => passwordError(String(input)) ?? undefined,
  }),
);
