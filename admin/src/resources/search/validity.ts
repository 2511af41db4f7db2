import { dateTime } from "../../i18n/time";
import type { Word } from "../../i18n/words";
import { endsAfter } from "../../inputs/period";

export interface Validity {
  valid_from: string | null;
  valid_to: string | null;
}

type State = "on" | "waiting" | "ended";

export const VALIDITY: Record<State, Word> = {
  on: { text: "生效中", tone: "ok" },
  waiting: { text: "未开始", tone: "info" },
  ended: { text: "已结束", tone: "neutral" },
};

export function stateOf({ valid_from, valid_to }: Validity, now: Date = new Date()): State {
  if (valid_to && Date.parse(valid_to) <= now.getTime()) return "ended";
  return valid_from && Date.parse(valid_from) > now.getTime() ? "waiting" : "on";
}

export function period({ valid_from, valid_to }: Validity): string {
  if (!valid_from && !valid_to) return "长期";
  return `${dateTime(valid_from) || "即日"} 至 ${dateTime(valid_to) || "长期"}`;
}

export const afterStart = endsAfter("valid_from");
