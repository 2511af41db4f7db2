/** １２ → 12: Chinese input methods leave full-width digits behind. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[０-９．－]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));
}

/** A whole number, or null when the text is none. */
export function readWholeNumber(text: string): number | null {
  const plain = toAsciiDigits(text).trim();
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}
