import { withQuery } from "@/api/encode";
import type { GoodsCard } from "@/api/types";

/** The detail page of these goods at this price: the ids that matter travel in the query. */
export function goodsUrl(
  goods: Pick<
    GoodsCard,
    "id" | "goods_price_id" | "ladder_price_id" | "goods_manjian_id" | "is_yj" | "is_jxq"
  >,
): string {
  return withQuery(`/list/info/${goods.id}`, {
    goods_price_id: goods.goods_price_id || null,
    ladder_price_id: goods.ladder_price_id || null,
    goods_manjian_id: goods.goods_manjian_id || null,
    is_yj: goods.is_yj || null,
    is_jxq: goods.is_jxq || null,
  });
}
