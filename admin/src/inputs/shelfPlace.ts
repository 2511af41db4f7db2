import { typedText } from "./text";

const PLACE = /^[A-Z\u4e00-\u9fff]{1,6}-(\d{1,3})-(\d{1,3})$/;

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\s/g, "")
    .replace(/[‐‑‒–—−]/g, "-")
    .toUpperCase();

/** Why this names no 货位 (area, rack, level), or undefined; an empty box names none. The server reads it the same way. */
export function shelfPlaceError(text: string | null | undefined): string | undefined {
  const typed = plain(typedText(text));
  if (!typed) return undefined;
  const [, rack, level] = (PLACE.exec(typed) ?? []).map(Number);
  return rack && level && level <= 99 ? undefined : "货位应为 区-架-层，例如 A-03-2";
}
