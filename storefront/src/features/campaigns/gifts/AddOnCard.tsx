import { Link } from "react-router";
import type { CampaignGoods } from "@/api/types";
import { goodsUrl } from "@/features/goods/link";
import { smallestOrder } from "@/features/goods/quantity";
import { mostOf, savingOf } from "@/features/goods/saving";
import { Button } from "@/ui/Button";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Price } from "@/ui/Price";
import { Bounds } from "../DealCard";
import { LINE, useAddOffer } from "../useAddOffer";
import styles from "./AddOnCard.module.css";

export interface AddOnCardProps {
  deal: CampaignGoods;
  /** null: it can't be had from here */
  campaignId: number | null;
}

/** Goods at a lower price, once other goods reach the threshold. The cart shows the missing amount. */
export function AddOnCard({ deal, campaignId }: AddOnCardProps) {
  const { goods } = deal;
  const most = mostOf(deal);
  const { add, busy } = useAddOffer();
  const put = (campaign_id: number) =>
    void add({
      campaign_id,
      goods_id: goods.id,
      // A campaign sells single units.
      number: Math.min(smallestOrder(goods), most ?? Number.MAX_SAFE_INTEGER),
      type: LINE.addOn,
      price: deal.price ?? undefined,
    });
  return (
    <article className={styles.addOn}>
      <GoodsPicture src={goods.image} alt="" size={64} />
      <div>
        <Link to={goodsUrl(goods)} title={goods.name}>
          {goods.name}
        </Link>
        <Price price={deal.price} reasons={goods.reasons} unit={goods.unit} before={savingOf(deal)?.before} />
        <small>
          <Bounds deal={deal} />
        </small>
      </div>
      {campaignId !== null && goods.is_buy && most !== 0 && (
        <Button
          size="s"
          look="main"
          loading={busy}
          aria-label={`换购 ${goods.name}`}
          onClick={() => put(campaignId)}
        >
          换购
        </Button>
      )}
    </article>
  );
}
