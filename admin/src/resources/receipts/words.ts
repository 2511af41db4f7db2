import type { Word } from "../../i18n/words";

export const RECEIPT_STATUS: Record<number, Word> = {
  10: { text: "待确认", tone: "warn" },
  20: { text: "待复核", tone: "brand" },
  30: { text: "已归档", tone: "ok" },
  40: { text: "异常", tone: "danger" },
};
