export const PASSWORD_HINT = "至少 8 位，字母、数字、符号中的两种";

/** The server's rules for a new password, checked before it is sent; null when it is valid. */
export function passwordError(password: string): string | null {
  if ([...password].length < 8) return "密码至少 8 位";
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password));
  return kinds.length < 2 ? "密码需要包含字母、数字、符号中的至少两种" : null;
}
