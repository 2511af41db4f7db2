import type { Word } from "../../i18n/words";
import { moneyError, tidyMoney, toFen } from "../../inputs/money";

export const LEDGER: Record<string, string> = { balance: "余额", points: "积分", voucher: "现金券" };

export const CAUSE: Record<string, string> = {
  top_up: "充值",
  payment: "支付",
  refund: "退款",
  earned: "订单奖励",
  spent: "使用",
  returned: "退回",
  expired: "到期失效",
  manual: "人工调整",
  prize: "抽奖奖品",
  cashback: "满额返现",
  subsidy: "买补返券",
  taken_back: "退货扣回",
  promotion: "活动赠送",
};

export const PROPOSAL_STATE: Record<string, Word> = {
  waiting: { text: "待复核", tone: "warn" },
  approved: { text: "已入账", tone: "ok" },
  rejected: { text: "已驳回", tone: "danger" },
  withdrawn: { text: "已撤回", tone: "neutral" },
};

export const ENTRY_REASONS = ["补发活动奖励", "售后补偿", "录入有误，更正", "客户活动礼品"];
export const REFUSE_REASONS = ["依据不足", "金额有误", "客户有误", "重复申请"];

/** "50.00" → +¥50.00, "-300" points → −300 分 */
export function amountText(kind: string, amount: string): string {
  const isOut = amount.startsWith("-");
  const size = isOut ? amount.slice(1) : amount;
  return `${isOut ? "−" : "+"}${kind === "points" ? `${size} 分` : `¥${size}`}`;
}

/** The input of a manual entry: − deducts. */
export function amountError(kind: string, typed: string): string | undefined {
  const text = tidyMoney(typed).replace(/^[+−–]/, (sign) => (sign === "+" ? "" : "-"));
  const size = text.replace(/^-/, "");
  if (size === "") return "请填数量";
  if (kind === "points") return /^[1-9]\d{0,8}$/.test(size) ? undefined : "积分填整数，扣减填负数";
  const wrong = moneyError(size);
  if (wrong) return wrong;
  return toFen(size) === 0 ? "金额不能为 0" : undefined;
}

/** As the server takes it. */
export const tidyAmount = (typed: string): string =>
  tidyMoney(typed).replace(/^[+−–]/, (sign) => (sign === "+" ? "" : "-"));
