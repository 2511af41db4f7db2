import type { FieldErrors } from "@/api/client";

export interface RefusedLine {
  index: number;
  messages: string[];
}

/** "params.2.number" → line 2. Errors that name no line are left to the caller. */
export function refusedLines(errors: FieldErrors): RefusedLine[] {
  const lines = new Map<number, string[]>();
  for (const [field, messages] of Object.entries(errors)) {
    const match = /^params[.[](\d+)/.exec(field);
    if (!match) continue;
    const index = Number(match[1]);
    lines.set(index, [...(lines.get(index) ?? []), ...messages]);
  }
  return [...lines].map(([index, messages]) => ({ index, messages })).sort((a, b) => a.index - b.index);
}
