import { useState } from "react";

/** Counts how often a value has changed while on screen: as a key with the class "flash" it flashes once per change. */
export function useFlash(value: string | number | null): number {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value === value) return seen.changes;
  const next = { value, changes: seen.changes + 1 };
  setSeen(next);
  return next.changes;
}
