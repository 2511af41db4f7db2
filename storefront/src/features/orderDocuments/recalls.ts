import type { RecallNotice } from "@/api/types";

/** What came, and what of it went back already. */
export function gotText({ shipped, returned, to_answer, unit }: RecallNotice): string {
  if (!(returned > 0)) return `收到 ${shipped} ${unit}`;
  return `收到 ${shipped} ${unit}，其中 ${returned} ${unit}已退回，还有 ${to_answer} ${unit}`;
}
