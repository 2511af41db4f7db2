import type { Word } from "../../i18n/words";

export const CHANNELS = [
  { id: "balance", name: "余额支付" },
  { id: "transfer", name: "对公转账" },
  { id: "alipay", name: "支付宝" },
  { id: "wechat", name: "微信支付" },
];
/** The ones whose statement is fetched. */
export const GATEWAYS = CHANNELS.filter(({ id }) => id === "alipay" || id === "wechat");

export const PAYMENT_STATUS: Record<string, Word> = {
  waiting: { text: "等待付款", tone: "warn" },
  paid: { text: "已到账", tone: "ok" },
  closed: { text: "已关闭", tone: "neutral" },
};

export const SLIP_STATUS: Record<string, Word> = {
  waiting: { text: "待确认", tone: "warn" },
  confirmed: { text: "已确认到款", tone: "ok" },
  returned: { text: "已退回", tone: "danger" },
};

export const REFUND_STATUS: Record<string, Word> = {
  waiting: { text: "待提交", tone: "warn" },
  unknown: { text: "渠道处理中", tone: "info" },
  done: { text: "已原路退回", tone: "ok" },
  failed: { text: "渠道拒绝", tone: "danger" },
  to_balance: { text: "已退到余额", tone: "ok" },
  paid_out: { text: "已银行付款", tone: "ok" },
};

export const HELD_STATUS: Record<string, Word> = {
  held: { text: "待复核", tone: "warn" },
  waiting: { text: "渠道处理中", tone: "info" },
  failed: { text: "渠道拒绝", tone: "danger" },
  done: { text: "已退款", tone: "ok" },
};

export const STATEMENT_STATUS: Record<string, Word> = {
  missing: { text: "未取到", tone: "danger" },
  open: { text: "有差异", tone: "warn" },
  settled: { text: "已对平", tone: "ok" },
};

export const DIFFERENCE: Record<string, Word> = {
  missing_here: { text: "对方有，我方没有", tone: "danger" },
  missing_there: { text: "我方有，对方没有", tone: "danger" },
  other_amount: { text: "金额不一致", tone: "warn" },
};

export const DIFFERENCE_STATUS: Record<string, Word> = {
  open: { text: "待处理", tone: "warn" },
  settled: { text: "已处理", tone: "ok" },
};

export const KIND: Record<string, string> = { payment: "收款", refund: "退款" };
