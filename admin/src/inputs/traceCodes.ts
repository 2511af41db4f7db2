/** 药品追溯码 in a text, as a scanner or the clipboard gives them. */
export function codesIn(text: string): string[] {
  return text.split(/[^0-9A-Za-z]+/).filter(Boolean);
}
