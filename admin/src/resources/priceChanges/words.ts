import type { Word } from "../../i18n/words";

export const PRICE_CHANGE_STATE: Record<string, Word> = {
  applied: { text: "直接生效", tone: "neutral" },
  waiting: { text: "待复核", tone: "warn" },
  approved: { text: "复核通过", tone: "ok" },
  rejected: { text: "已驳回", tone: "danger" },
  withdrawn: { text: "已撤回", tone: "neutral" },
  stale: { text: "已失效", tone: "neutral" },
};

export const REJECT_REASONS = ["价格有误，请核对", "低于进价", "幅度过大，请先说明", "与市场价不符"];

/** What shows other prices once a change was decided. */
export const REFRESH = ["price_changes", "goods", "goods_prices"];
