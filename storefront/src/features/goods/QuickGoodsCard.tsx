import type { ReactNode } from "react";
import type { GoodsCard as Goods } from "@/api/types";
import { useAddToCart } from "@/features/cart/useAddToCart";
import { Button } from "@/ui/Button";
import { GoodsCardFrame } from "./GoodsCardFrame";
import { smallestOrder } from "./quantity";

/** The card of home and member centre: one press adds the smallest quantity. Without the quantity box it weighs less. */
export function QuickGoodsCard({
  goods,
  eager,
  terms,
}: {
  goods: Goods;
  eager?: boolean;
  terms?: ReactNode;
}) {
  const { add, isAdding } = useAddToCart();
  return (
    <GoodsCardFrame goods={goods} eager={eager} terms={terms}>
      <Button
        size="s"
        look="main"
        block
        loading={isAdding(goods.id)}
        aria-label={`加入购物车 ${goods.name}`}
        onClick={() => void add(goods, smallestOrder(goods))}
      >
        加入购物车
      </Button>
    </GoodsCardFrame>
  );
}
