import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import type { GoodsCard } from "@/api/types";
import { unitPrice } from "@/features/cart/unitPrice";
import { Button } from "@/ui/Button";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Price } from "@/ui/Price";
import { QuantityBox } from "@/ui/QuantityBox";
import { Tags } from "@/ui/Tag";
import { LadderHint } from "../LadderHint";
import { goodsUrl } from "../link";
import { packRules } from "../pack";
import { quantityRules } from "../quantity";
import { ReasonLine } from "../ReasonList";
import { type OnNumber, usePurchase } from "../usePurchase";
import { ExpiryText, StockText } from "./GoodsRow";
import styles from "./GoodsStrip.module.css";

export interface GoodsStripProps {
  goods: GoodsCard;
  pictures?: boolean;
  eager?: boolean;
  onNumber?: OnNumber;
  start?: (goods: GoodsCard) => number;
  note?: (goods: GoodsCard) => ReactNode;
  extra?: (goods: GoodsCard) => ReactNode;
  newTab?: boolean;
}

/** A table row where there is no room for a table. */
export const GoodsStrip = memo(function GoodsStrip({
  goods,
  pictures = true,
  eager,
  onNumber,
  start,
  note,
  extra,
  newTab,
}: GoodsStripProps) {
  const purchase = usePurchase(goods, onNumber, start);
  const { number, draft, added, busy, setDraft, commit, onInvalid, buy } = purchase;
  const url = goodsUrl(goods);
  const target = newTab ? "_blank" : undefined;
  return (
    <article className={styles.strip}>
      {pictures && (
        <Link to={url} target={target} className={styles.picture} tabIndex={-1} aria-hidden>
          <GoodsPicture src={goods.image} alt="" size={76} eager={eager} />
        </Link>
      )}
      <div className={styles.text}>
        <h3 className={styles.name}>
          <Link to={url} target={target}>
            {goods.name}
            {goods.trade_name && <span className={styles.trade}>（{goods.trade_name}）</span>}
          </Link>
          <Tags tags={goods.tags} />
        </h3>
        <p className={styles.sub}>
          {goods.ypgg}　{goods.sccj}
        </p>
        <p className={styles.facts}>
          <span>
            库存 <StockText goods={goods} />
          </span>
          <span>
            效期 <ExpiryText day={goods.expires_on} />
          </span>
          {packRules(goods).map((rule) => (
            <span key={rule.label}>
              {rule.label} {rule.text}
            </span>
          ))}
        </p>
        {note?.(goods)}
      </div>
      {extra && <div className={styles.extra}>{extra(goods)}</div>}
      <div className={styles.foot}>
        <div className={styles.price}>
          <Price
            price={unitPrice(goods, draft)}
            reasons={goods.reasons}
            unit={goods.unit}
            before={goods.base_price}
          />
          <LadderHint goods={goods} number={draft} />
        </div>
        {goods.is_buy ? (
          <span className={styles.buy}>
            <QuantityBox
              {...quantityRules(goods)}
              value={number}
              label={`${goods.name} ${goods.ypgg} 数量`}
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
              {added > 0 ? `已加 ${added}` : "加购"}
            </Button>
          </span>
        ) : (
          goods.price !== null && <ReasonLine reasons={goods.reasons} />
        )}
      </div>
    </article>
  );
});
