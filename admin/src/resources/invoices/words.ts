import type { Invoice } from "../../api/types";
import type { Word } from "../../i18n/words";

export const INVOICE_STATUS: Record<string, Word> = {
  waiting: { text: "待提交", tone: "warn" },
  sent: { text: "开票中", tone: "info" },
  issued: { text: "已开票", tone: "ok" },
  failed: { text: "开票失败", tone: "danger" },
};

/** Asked of the platform once more; everything else goes on by itself. What was issued is never asked for again. */
export const isRetryable = ({ status, issued_at }: Pick<Invoice, "status" | "issued_at">): boolean =>
  status === "failed" && issued_at === null;

export const INVOICE_COLOR: Record<string, string> = { blue: "蓝字", red: "红字" };
/** As the tax authority names them. */
export const RED_REASONS = [
  { id: "mistaken", name: "开票有误" },
  { id: "returned", name: "销货退回" },
  { id: "allowance", name: "销售折让" },
];

export const INVOICE_KIND: Record<string, string> = { ordinary: "普通发票", special: "专用发票" };

/** In tenths of a percent. */
export const RATES = [0, 10, 30, 50, 60, 90, 130];

/** 130 → "13%" */
export const rateText = (rate: number) => `${rate / 10}%`;
