import type { CountdownEnd, GoodsSource } from "../../api/types";

export const SOURCES: Record<GoodsSource["by"], string> = {
  hand: "手工挑选",
  category: "按分类",
  brand: "按品牌",
  campaign: "按促销活动",
  tag: "按标签",
  new: "最新上架",
  sales: "销量最高",
  near_expiry: "近效期",
};

export const TAGS = {
  special: "专享价",
  ladder: "量大优惠",
  free_shipping: "包邮",
  controlled: "控销",
} as const;

/** What a choice begins with. */
export function blankSource(by: GoodsSource["by"]): GoodsSource {
  switch (by) {
    case "hand":
      return { by, goods: [] };
    case "category":
    case "brand":
    case "campaign":
      return { by, id: 0 };
    case "tag":
      return { by, tag: "special" };
    default:
      return { by };
  }
}

/** As many goods as one block takes. */
const MOST_GOODS = 60;

/** Whether it is said far enough which goods they are. */
export function isComplete(source: GoodsSource): boolean {
  switch (source.by) {
    case "hand":
      return source.goods.length > 0 && source.goods.length <= MOST_GOODS;
    case "category":
    case "brand":
    case "campaign":
      return source.id > 0;
    default:
      return true;
  }
}

/** The number as the server takes it, while something else is typed. */
export const mostOf = (typed: number): number =>
  Math.min(MOST_GOODS, Math.max(1, Math.trunc(Number(typed)) || 1));

export const blankEnd = (by: CountdownEnd["by"]): CountdownEnd =>
  by === "time" ? { by, at: "" } : { by, id: 0 };

export function sourceText(source: GoodsSource): string {
  const name = SOURCES[source.by];
  switch (source.by) {
    case "hand":
      return `${name} ${source.goods.length} 个商品`;
    case "category":
    case "brand":
    case "campaign":
      return source.id ? `${name}（编号 ${source.id}）` : `${name}，请选择`;
    case "tag":
      return `${name}：${TAGS[source.tag]}`;
    default:
      return name;
  }
}
