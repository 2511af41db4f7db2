import type { Recall } from "../../api/types";
import { dateTime } from "../../i18n/time";
import type { Word } from "../../i18n/words";

export const RECALL_STATUS: Record<string, Word> = {
  draft: { text: "待第二人复核", tone: "warn" },
  active: { text: "召回中", tone: "danger" },
  closed: { text: "已结束", tone: "neutral" },
  dropped: { text: "已撤销", tone: "neutral" },
};

export const RECALL_LEVEL: Record<number, string> = {
  1: "一级（可能引起严重健康危害，1 日内通知）",
  2: "二级（可能引起暂时或可逆危害，3 日内通知）",
  3: "三级（一般不引起健康危害，7 日内通知）",
};

export const LATE: Word = { text: "已超期", tone: "danger" };

export const REPORT_KIND = [
  { id: "plan", name: "召回计划" },
  { id: "progress", name: "进展报告" },
  { id: "summary", name: "总结报告" },
];

/** Who answered, when, and how: online, or on the phone and recorded by a colleague. */
export function answerText(one: Recall["companies"][number]): string {
  const said = one.told_at
    ? `${one.answered_by} ${dateTime(one.told_at)} 电话告知，${one.recorded_by} 登记`
    : `${one.answered_by} ${dateTime(one.answered_at)}`;
  return `${said} ${one.note}`.trim();
}
