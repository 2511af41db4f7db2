import type { Word } from "../../i18n/words";

export const RETURN_STATUS: Record<string, Word> = {
  waiting: { text: "待审核", tone: "warn" },
  sent: { text: "已退出", tone: "ok" },
  refused: { text: "未同意", tone: "danger" },
  withdrawn: { text: "已撤回", tone: "neutral" },
};

/** Where the goods stand until they leave. */
export const SOURCES = [
  { id: "stock", name: "合格品区" },
  { id: "quarantine", name: "待处理区" },
  { id: "unfit", name: "不合格品区" },
];

export const WITHDRAW_REASONS = ["供货单位改为换货", "商品或数量登记错", "重复登记"];
