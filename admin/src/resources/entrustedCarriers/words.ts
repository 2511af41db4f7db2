import type { Word } from "../../i18n/words";

export const CARRIER_STATUS: Record<string, Word> = {
  draft: { text: "待审核", tone: "warn" },
  approved: { text: "已批准", tone: "ok" },
  refused: { text: "已停用", tone: "danger" },
};
