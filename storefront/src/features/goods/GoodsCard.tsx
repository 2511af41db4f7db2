import { useState } from "react";
import type { GoodsCard as Goods } from "@/api/types";
import { useAddToCart } from "@/features/cart/useAddToCart";
import { Button } from "@/ui/Button";
import { QuantityBox } from "@/ui/QuantityBox";
import { GoodsCardFrame } from "./GoodsCardFrame";
import { BuyingTerms } from "./list/BuyingTerms";
import { QuickGoodsCard } from "./QuickGoodsCard";
import { quantityRules, smallestOrder } from "./quantity";

export interface GoodsCardProps {
  goods: Goods;
  /** false: one press adds the smallest quantity */
  withQuantity?: boolean;
  /** above the fold */
  eager?: boolean;
}

function CountedGoodsCard({ goods, eager }: Omit<GoodsCardProps, "withQuantity">) {
  const [number, setNumber] = useState(smallestOrder(goods));
  const [draft, setDraft] = useState(number);
  const { add, isAdding } = useAddToCart();
  return (
    <GoodsCardFrame goods={goods} eager={eager} terms={<BuyingTerms goods={goods} number={draft} />}>
      <QuantityBox
        {...quantityRules(goods)}
        value={number}
        label={`${goods.name}数量`}
        onDraft={setDraft}
        onCommit={(value) => {
          setNumber(value);
          setDraft(value);
        }}
        onEnter={(value) => void add(goods, value)}
      />
      <Button
        size="s"
        look="main"
        loading={isAdding(goods.id)}
        aria-label={`加购 ${goods.name}`}
        onClick={() => void add(goods, number)}
      >
        加购
      </Button>
    </GoodsCardFrame>
  );
}

export function GoodsCard({ withQuantity = false, ...rest }: GoodsCardProps) {
  return withQuantity ? (
    <CountedGoodsCard {...rest} />
  ) : (
    <QuickGoodsCard {...rest} terms={<BuyingTerms goods={rest.goods} />} />
  );
}
