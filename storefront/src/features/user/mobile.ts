/** Codes and sign-in go by mobile phones (spec §5): 11 digits, the first 1, the second 3 to 9. */
export function isMobile(phone: string): boolean {
  return /^1[3-9]\d{9}$/.test(phone);
}
