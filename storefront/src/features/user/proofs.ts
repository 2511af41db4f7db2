import * as z from "zod/mini";
import { isMobile } from "./mobile";
import { passwordError } from "./passwordRule";

/** What proves who someone is, as forms check it before it is sent. `known`: a phone that is taken as it is. */
export const mobileText = (message = "请输入 11 位手机号", known?: string) =>
  z.string().check(
    z.trim(),
    z.refine((phone) => phone === known || isMobile(phone), message),
  );

export const isCode = (text: string): boolean => /^\d{6}$/.test(text);

export const codeText = (message = "请输入短信里的 6 位验证码") =>
  z.string().check(z.trim(), z.refine(isCode, message));

export const newPasswordText = z.string().check(
  z.refine((password) => passwordError(password) === null, {
    error: ({ input }) => passwordError(String(input)) ?? undefined,
  }),
);
