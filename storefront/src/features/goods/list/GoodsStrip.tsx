import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import type { GoodsCard } from "@/api/types";
import { Button } from "@/ui/Button";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Price } from "@/ui/Price";
import { QuantityBox } from "@/ui/QuantityBox";
import { Tags } from "@/ui/Tag";
import { LadderHint } from "../LadderHint";
import { unitPrice } from "../ladder";
import { goodsUrl } from "../link";
import { packRules } from "../pack";
import { quantityRules } from "../quantity";
import { ReasonLine } from "../ReasonList";
import { usePurchase } from "../usePurchase";
import { ExpiryText, StockText } from "./GoodsRow";
import styles from "./GoodsStrip.module.css";

export interface GoodsStripProps {
  goods: GoodsCard;
  pictures?: boolean;
  eager?: boolean;
  onNumber?: (goods: GoodsCard, number: number) => void;
  start?: (goods: GoodsCard) => number;
  note?: (goods: GoodsCard) => ReactNode;
  extra?: (goods: GoodsCard) => ReactNode;
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
}: GoodsStripProps) {
  const purchase = usePurchase(goods, onNumber, start);
  const { number, draft, added, busy, setDraft, commit, onInvalid, buy } = purchase;
  const url = goodsUrl(goods);
  return (
    <article className={styles.strip}>
      {pictures && (
        <Link to={url} className={styles.picture} tabIndex={-1} aria-hidden>
          <GoodsPicture src={goods.image} alt="" size={76} eager={eager} />
        </Link>
      )}
      <div className={styles.text}>
        <h3 className={styles.name}>
          <Link to={url}>
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
        <span className={styles.price}>
          <Price
            price={unitPrice(goods, draft)}
            reasons={goods.reasons}
            unit={goods.unit}
            before={goods.base_price}
          />
          <LadderHint goods={goods} number={draft} />
        </span>
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
