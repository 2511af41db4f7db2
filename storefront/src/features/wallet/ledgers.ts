import { ANY } from "@/api/any";
/** The three accounts that a company has with the wholesaler. */
export type Ledger = "balance" | "points" | "voucher";

interface About {
  name: string;
  held: `/api/user/${"user_money" | "points" | "voucher"}`;
  log: `/api/user/${"user_money" | "points" | "voucher"}_log`;
  /** how an entry is counted, for the table's head */
  unit: string;
  /** causes its entries may have */
  causes: readonly number[];
}

/** Why an entry was made, by the code that the calls use. */
const causeNames: Record<number, string> = {
  1: "充值",
  2: "支付",
  3: "退款",
  4: "订单奖励",
  5: "使用",
  6: "退回",
  7: "到期失效",
  8: "人工调整",
  9: "抽奖奖品",
  10: "满额返现",
  11: "买补返券",
  12: "退货扣回",
  13: "活动赠送",
};

export const ledgers: Record<Ledger, About> = {
  balance: {
    name: "余额",
    held: "/api/user/user_money",
    log: "/api/user/user_money_log",
    unit: "元",
    causes: [1, 2, 3, 8, 9],
  },
  points: {
    name: "积分",
    held: "/api/user/points",
    log: "/api/user/points_log",
    unit: "分",
    causes: [4, 5, 6, 7, 12, 9, 13, 8],
  },
  voucher: {
    name: "现金券",
    held: "/api/user/voucher",
    log: "/api/user/voucher_log",
    unit: "元",
    causes: [10, 11, 5, 6, 7, 12, 9, 13, 8],
  },
};

export function causesOf(ledger: Ledger): { code: number; name: string }[] {
  const named = ledgers[ledger].causes.map((code) => ({ code, name: causeNames[code] ?? "" }));
  return [{ code: ANY, name: "全部" }, ...named];
}
