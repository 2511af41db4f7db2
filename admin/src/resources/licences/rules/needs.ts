/** What a buyer owes, in words. */
export const NEED: Record<string, { text: string; color: string }> = {
  required: { text: "必需", color: "primary.dark" },
  if_needed: { text: "按需", color: "text.primary" },
  none: { text: "—", color: "text.disabled" },
};

const ORDER = ["required", "if_needed", "none"];

/** The one that a click leads to. */
export function nextNeed(need: string): string {
  return ORDER[(ORDER.indexOf(need) + 1) % ORDER.length] ?? "none";
}
