import type { PurchaseOrder } from "../../api/types";
import type { Word } from "../../i18n/words";

export const PURCHASE_STATUS: Record<string, Word> = {
  open: { text: "待到货", tone: "warn" },
  done: { text: "已到齐", tone: "ok" },
  closed: { text: "已结束", tone: "neutral" },
};

export const CLOSE_REASONS = ["供货单位缺货", "改向其他单位采购", "下错订单"];

export const goodsOf = ({ lines }: PurchaseOrder): string => {
  const first = lines[0]?.goods_name ?? "";
  return lines.length > 1 ? `${first} 等 ${lines.length} 行` : first;
};
