import type { GoodsCard as Goods } from "@/api/types";
import { Button } from "@/ui/Button";
import { QuantityBox } from "@/ui/QuantityBox";
import { GoodsCardFrame } from "./GoodsCardFrame";
import { BuyingTerms } from "./list/BuyingTerms";
import { QuickGoodsCard } from "./QuickGoodsCard";
import { quantityRules } from "./quantity";
import { usePurchase } from "./usePurchase";

export interface GoodsCardProps {
  goods: Goods;
  /** false: one press adds the smallest quantity */
  withQuantity?: boolean;
  /** above the fold */
  eager?: boolean;
}

function CountedGoodsCard({ goods, eager }: Omit<GoodsCardProps, "withQuantity">) {
  const { number, draft, busy, setDraft, commit, onInvalid, buy } = usePurchase(goods);
  return (
    <GoodsCardFrame goods={goods} eager={eager} terms={<BuyingTerms goods={goods} number={draft} />}>
      <QuantityBox
        {...quantityRules(goods)}
        value={number}
        label={`${goods.name}数量`}
        onDraft={setDraft}
        onInvalid={onInvalid}
        onCommit={commit}
        onEnter={(value) => void buy(value)}
      />
      <Button
        size="s"
        look="main"
        loading={busy}
        aria-label={`加购 ${goods.name}`}
        onClick={() => void buy(number)}
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
