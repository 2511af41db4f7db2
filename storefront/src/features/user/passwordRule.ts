export const PASSWORD_HINT = "至少 8 位，字母、数字、符号中的两种";

/** What the server will ask of a new password, said before it is sent; null when it will do. */
export function passwordError(password: string): string | null {
  if ([...password].length < 8) return "密码至少 8 位";
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password));
  return kinds.length < 2 ? "密码需要包含字母、数字、符号中的至少两种" : null;
}
