import type { Feedback } from "../../api/types";
import type { Word } from "../../i18n/words";

export const WAITING = 1;
export const COMPLAINT = 5;

const FEEDBACK_KIND: Record<number, string> = {
  1: "建议",
  2: "商品",
  3: "物流",
  4: "服务",
  [COMPLAINT]: "投诉",
  6: "其他",
};

export const FEEDBACK_STATUS: Record<number, Word> = {
  [WAITING]: { text: "待答复", tone: "warn" },
  2: { text: "已答复", tone: "ok" },
  3: { text: "已办结", tone: "neutral" },
};

const numbered = (words: Record<number, string>) =>
  Object.entries(words).map(([id, name]) => ({ id: Number(id), name }));

export const kindChoices = numbered(FEEDBACK_KIND);
export const statusChoices = numbered(
  Object.fromEntries(Object.entries(FEEDBACK_STATUS).map(([id, { text }]) => [id, text])),
);

/** The state of a complaint's deadline; nothing for other kinds. */
export function deadlineOf(row: Pick<Feedback, "due_at" | "is_overdue" | "answered_at">): Word | undefined {
  if (row.due_at === null) return undefined;
  if (row.is_overdue) return { text: "已超期", tone: "danger" };
  return row.answered_at === null ? { text: "期限内", tone: "info" } : undefined;
}
