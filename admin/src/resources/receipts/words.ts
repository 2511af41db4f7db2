import type { Receipt } from "../../api/types";
import type { Word } from "../../i18n/words";

/** The buyer has confirmed, quality management has not compared yet. */
export const isToCompare = ({ status }: Pick<Receipt, "status">): boolean => status === 20;

export const RECEIPT_STATUS: Record<number, Word> = {
  10: { text: "待确认", tone: "warn" },
  20: { text: "待复核", tone: "brand" },
  30: { text: "已归档", tone: "ok" },
  40: { text: "异常", tone: "danger" },
};
