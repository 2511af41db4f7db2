export type RowMove = "up" | "down" | "first" | "last";

interface Key {
  key: string;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** ↑ ↓ and Ctrl+Home / Ctrl+End; with Shift the arrows stay the box's own steps. */
export function rowMoveOf({ key, ctrlKey, shiftKey, altKey, metaKey }: Key): RowMove | null {
  if (shiftKey || altKey || metaKey) return null;
  if (ctrlKey) return key === "Home" ? "first" : key === "End" ? "last" : null;
  return key === "ArrowUp" ? "up" : key === "ArrowDown" ? "down" : null;
}

/** The next row that has a quantity box; null at either end. `open[i]`: row i can be bought. */
export function nextRow(open: readonly boolean[], from: number, move: RowMove): number | null {
  const step = move === "up" || move === "last" ? -1 : 1;
  let row = move === "first" ? 0 : move === "last" ? open.length - 1 : from + step;
  for (; row >= 0 && row < open.length; row += step) if (open[row]) return row;
  return null;
}

export function pageMoveOf({ key, ctrlKey, shiftKey, altKey, metaKey }: Key): 1 | -1 | null {
  if (ctrlKey || shiftKey || altKey || metaKey) return null;
  return key === "PageDown" ? 1 : key === "PageUp" ? -1 : null;
}
