import { useState } from "react";
import { Link } from "react-router";
import type { GoodsCard as Goods } from "@/api/types";
import { useAddToCart } from "@/features/cart/useAddToCart";
import { Button, ButtonLink } from "@/ui/Button";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Price } from "@/ui/Price";
import { QuantityBox } from "@/ui/QuantityBox";
import { Tags } from "@/ui/Tag";
import styles from "./GoodsCard.module.css";
import { goodsUrl } from "./link";
import { quantityRules, smallestOrder } from "./quantity";

export interface GoodsCardProps {
  goods: Goods;
  /** false: one press adds the smallest quantity */
  withQuantity?: boolean;
  /** above the fold */
  eager?: boolean;
}

export function GoodsCard({ goods, withQuantity = false, eager }: GoodsCardProps) {
  const [number, setNumber] = useState(smallestOrder(goods));
  const { add, isAdding } = useAddToCart();
  const url = goodsUrl(goods);
  const reason = goods.reasons[0];
  const busy = isAdding(goods.id);
  return (
    <article className={styles.card}>
      <Link to={url} className={styles.picture} tabIndex={-1} aria-hidden>
        <GoodsPicture src={goods.image} alt="" size={180} eager={eager} />
      </Link>
      <div className={styles.line}>
        <Price price={goods.price} reasons={goods.reasons} unit={goods.unit} before={goods.base_price} />
        <Tags tags={goods.tags} />
      </div>
      <h3 className={styles.name}>
        <Link to={url} title={goods.name}>
          {goods.name}
          {goods.trade_name && <span className={styles.trade}>（{goods.trade_name}）</span>}
        </Link>
      </h3>
      <p className={styles.small}>{goods.ypgg}</p>
      <p className={styles.small} title={goods.sccj}>
        {goods.sccj}
      </p>
      <p className={styles.facts}>
        <span>{goods.expires_on ? `效期 ${goods.expires_on}` : " "}</span>
        <span>{goods.number === null ? "" : goods.number > 0 ? `库存 ${goods.number}` : "暂无库存"}</span>
      </p>
      <div className={styles.foot}>
        {goods.is_buy ? (
          <>
            {withQuantity && (
              <QuantityBox
                {...quantityRules(goods)}
                value={number}
                label={`${goods.name}数量`}
                onCommit={setNumber}
                onEnter={(value) => add(goods, value)}
              />
            )}
            <Button
              size="s"
              look="main"
              block={!withQuantity}
              loading={busy}
              aria-label={`${goods.name} 加入购物车`}
              onClick={() => add(goods, number)}
            >
              {withQuantity ? "加购" : "加入购物车"}
            </Button>
          </>
        ) : goods.price !== null && reason?.fix_url ? (
          <ButtonLink size="s" block to={reason.fix_url}>
            {reason.message}
          </ButtonLink>
        ) : (
          <Button size="s" block disabled>
            {goods.price === null ? "暂不可购买" : (reason?.message ?? "暂不可购买")}
          </Button>
        )}
      </div>
    </article>
  );
}
