import type { GoodsReceipt } from "../../api/types";
import { dateTime } from "../../i18n/time";
import type { Word } from "../../i18n/words";

export const RECEIPT_STATUS: Record<string, Word> = {
  waiting: { text: "待验收", tone: "warn" },
  accepted: { text: "已入库", tone: "ok" },
  partly: { text: "部分拒收", tone: "info" },
  refused: { text: "拒收", tone: "danger" },
  withdrawn: { text: "已作废", tone: "neutral" },
};

const done = (name: string, at: string | null) => (at ? `${name} ${dateTime(at)}` : "");

/** Who accepted or refused it, and when; nothing while it waits, and of one that was withdrawn. */
export const acceptedBy = (row: GoodsReceipt) => done(row.decided_by, row.decided_at);

export const withdrawnBy = (row: GoodsReceipt) => done(row.withdrawn_by, row.withdrawn_at);

/** What keeps the batch that a line went into from being sold. */
export const RELEASE: Record<string, Word> = {
  on_sale: { text: "已放行，可销售", tone: "ok" },
  unreported: { text: "待药检报告，未放行", tone: "warn" },
  locked: { text: "批号已锁定", tone: "danger" },
  recalled: { text: "批号已召回", tone: "danger" },
  expired: { text: "已过有效期", tone: "danger" },
  gone: { text: "已全部售出", tone: "neutral" },
};

export const REFUSE_REASONS = ["外包装破损", "批号或效期与单据不符", "数量短少", "温度超标", "缺药检报告"];

export const WITHDRAW_REASONS = ["供货单位录错", "商品或批号录错", "重复登记"];

export const OPINIONS = ["外观、包装、标签均合格", "近效期，已与采购确认"];
