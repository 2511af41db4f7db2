import { lineAmount } from "@yaoji/money";
import type { ReactNode } from "react";
import type { CampaignGoods } from "@/api/types";
import { goodsUrl } from "@/features/goods/link";
import { packRules } from "@/features/goods/pack";
import { quantityRules } from "@/features/goods/quantity";
import { ReasonLine } from "@/features/goods/ReasonList";
import { mostOf, savingOf } from "@/features/goods/saving";
import { usePurchase } from "@/features/goods/usePurchase";
import { Button } from "@/ui/Button";
import { Price } from "@/ui/Price";
import { QuantityBox } from "@/ui/QuantityBox";
import styles from "./DealCard.module.css";
import { OfferFrame } from "./OfferFrame";

export interface DealCardProps {
  deal: CampaignGoods;
  /** in the place of price and saving: for offers that give back instead of taking off */
  price?: ReactNode;
  /** the total for the quantity, next to the box */
  sum?: (number: number) => ReactNode;
  /** it can't be had yet */
  isAnnounced?: boolean;
}

/** The rest of an offer with its own stock or limit. */
export function Bounds({ deal }: { deal: CampaignGoods }) {
  const { left, buyer_limit: limit, bought, sold, goods } = deal;
  return (
    <>
      {left !== null && <span>{left > 0 ? `剩 ${left} ${goods.unit}` : "已抢光"}</span>}
      {left !== null && sold > 0 && (
        <span>
          已抢 {sold} {goods.unit}
        </span>
      )}
      {limit > 0 && (
        <span>
          每家限 {limit} {goods.unit}
          {bought > 0 && `，已买 ${bought}`}
        </span>
      )}
    </>
  );
}

function Foot({ deal, sum }: Pick<DealCardProps, "deal" | "sum">) {
  const { goods } = deal;
  const purchase = usePurchase(goods);
  const { number, draft, busy, setDraft, commit, onInvalid, buy } = purchase;
  const rules = quantityRules(goods);
  const most = mostOf(deal);
  const max = most === null ? rules.max : rules.max == null ? most : Math.min(rules.max, most);
  const saving = savingOf(deal);
  const words = sum ? sum(draft) : saving && `共省 ¥${lineAmount(saving.amount, draft)}`;
  return (
    <div className={styles.foot}>
      <QuantityBox
        {...rules}
        max={max}
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
      <span className={styles.sum}>{words}</span>
    </div>
  );
}

/** Goods in an offer: what it saves per unit, its remaining stock, and a box to buy it. */
export function DealCard({ deal, price, sum, isAnnounced }: DealCardProps) {
  const { goods } = deal;
  const saving = savingOf(deal);
  // Some kinds set no unit price: they give a gift, or reduce the total.
  const cost = deal.price ?? goods.price;
  const isGone = mostOf(deal) === 0;
  return (
    <OfferFrame
      goods={goods}
      to={goodsUrl(goods)}
      price={
        price ?? (
          <>
            <Price price={cost} reasons={goods.reasons} unit={goods.unit} before={saving?.before} />
            {saving && (
              <Badge>
                每{goods.unit}省 ¥{saving.amount}
                {saving.percent > 0 && <small>{saving.percent}%</small>}
              </Badge>
            )}
          </>
        )
      }
    >
      <p className={styles.facts}>
        <Bounds deal={deal} />
        {goods.expires_on && <span>效期 {goods.expires_on}</span>}
        {packRules(goods).map((rule) => (
          <span key={rule.label}>
            {rule.label} {rule.number}
          </span>
        ))}
      </p>
      {isAnnounced ? (
        <p className={styles.foot}>还没有开始</p>
      ) : isGone && goods.is_buy ? (
        <p className={styles.foot}>{deal.left === 0 ? "活动库存已抢光" : "您的活动限量已买完"}</p>
      ) : goods.is_buy ? (
        <Foot deal={deal} sum={sum} />
      ) : (
        cost !== null && (
          <p className={styles.foot}>
            <ReasonLine reasons={goods.reasons} />
          </p>
        )
      )}
    </OfferFrame>
  );
}

export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.saving}>{children}</span>;
}
