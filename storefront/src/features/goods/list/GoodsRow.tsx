import { parseYuan } from "@yaoji/money";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import type { GoodsCard } from "@/api/types";
import { unitPrice } from "@/features/cart/unitPrice";
import { Button } from "@/ui/Button";
import { Flash } from "@/ui/Flash";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Icon } from "@/ui/Icon";
import { Price } from "@/ui/Price";
import { QuantityBox } from "@/ui/QuantityBox";
import { Tags } from "@/ui/Tag";
import { expiryState } from "../expiry";
import { LadderHint } from "../LadderHint";
import { goodsUrl } from "../link";
import { PromotionText } from "../PromotionText";
import { packRules } from "../pack";
import { quantityRules } from "../quantity";
import { ReasonLine } from "../ReasonList";
import { type OnNumber, usePurchase } from "../usePurchase";
import styles from "./GoodsTable.module.css";

export interface GoodsRowProps {
  goods: GoodsCard;
  pictures: boolean;
  eager: boolean;
  /** Enter put this row into the cart */
  onEntered: (row: HTMLTableRowElement) => void;
  onNumber?: OnNumber;
  start?: (goods: GoodsCard) => number;
  note?: (goods: GoodsCard) => ReactNode;
  extra?: (goods: GoodsCard) => ReactNode;
  newTab?: boolean;
}

export function StockText({ goods }: { goods: Pick<GoodsCard, "number" | "unit"> }) {
  if (goods.number === null) return <span className={styles.faint}>—</span>;
  if (goods.number <= 0) return <span className={styles.out}>缺货</span>;
  return <Flash value={goods.number}>{goods.number}</Flash>;
}

export function ExpiryText({ day }: { day: string | null }) {
  if (!day) return <span className={styles.faint}>—</span>;
  const state = expiryState(day);
  return (
    <span className={state === "ok" ? undefined : styles.near} title={state === "ok" ? undefined : "近效期"}>
      {day}
    </span>
  );
}

export const GoodsRow = memo(function GoodsRow({
  goods,
  pictures,
  eager,
  onEntered,
  onNumber,
  start,
  note,
  extra,
  newTab,
}: GoodsRowProps) {
  const purchase = usePurchase(goods, onNumber, start);
  const { number, draft, added, busy, setDraft, commit, onInvalid, buy } = purchase;
  const price = unitPrice(goods, draft);
  const url = goodsUrl(goods);
  const target = newTab ? "_blank" : undefined;
  const pack = packRules(goods);
  return (
    <tr className={styles.row}>
      {pictures && (
        <td className={styles.picture}>
          <Link to={url} target={target} tabIndex={-1} aria-hidden>
            <GoodsPicture src={goods.image} alt="" size={40} eager={eager} />
          </Link>
        </td>
      )}
      <th scope="row">
        <span className={styles.title}>
          <Link to={url} target={target} className={styles.name} title={goods.name}>
            {goods.name}
          </Link>
          <Tags tags={goods.tags} />
        </span>
        <span className={styles.sub}>
          {goods.trade_name && (
            <span className={styles.trade} title={goods.trade_name}>
              {goods.trade_name}
            </span>
          )}
          <span className={styles.approval}>{goods.approval_number}</span>
          <PromotionText goods={goods} className={styles.promotion} target={target} />
        </span>
        {note?.(goods)}
      </th>
      <td className={styles.maker} title={goods.sccj}>
        <span className={styles.clamp}>{goods.sccj}</span>
      </td>
      <td className={styles.spec} title={goods.ypgg}>
        <span className={styles.clamp}>{goods.ypgg}</span>
      </td>
      <td className={styles.stock}>
        <StockText goods={goods} />
      </td>
      <td className={styles.expiry}>
        <ExpiryText day={goods.expires_on} />
      </td>
      <td className={styles.pack}>
        {pack.length ? (
          pack.map((rule) => (
            <span key={rule.label}>
              <small>{rule.label}</small> {rule.text}
            </span>
          ))
        ) : (
          <span className={styles.faint}>按{goods.unit}订</span>
        )}
      </td>
      <td className={styles.price}>
        {price === null ? (
          <span className={styles.faint}>—</span>
        ) : (
          <Flash value={goods.price}>
            <Price price={price} unit={goods.unit} size="m" />
          </Flash>
        )}
        <div className={styles.below}>
          <LadderHint goods={goods} number={draft} />
          {price !== null && goods.base_price !== null && parseYuan(goods.base_price) > parseYuan(price) && (
            <del>¥{goods.base_price}</del>
          )}
        </div>
      </td>
      {goods.is_buy ? (
        <>
          <td className={styles.quantity}>
            <QuantityBox
              {...quantityRules(goods)}
              value={number}
              label={`${goods.name} ${goods.ypgg} 数量`}
              onDraft={setDraft}
              onInvalid={onInvalid}
              onCommit={commit}
              onEnter={(value) => {
                const row = document.activeElement?.closest("tr");
                void buy(value);
                if (row) onEntered(row);
              }}
            />
          </td>
          <td className={styles.add}>
            <Button
              size="s"
              look="main"
              loading={busy}
              aria-label={`加购 ${goods.name}`}
              onClick={() => void buy(number)}
            >
              加购
            </Button>
            {added > 0 && (
              <span className={styles.added} aria-hidden>
                <Icon name="check" size={12} />
                已加 {added}
              </span>
            )}
          </td>
        </>
      ) : (
        <td colSpan={2}>
          <ReasonLine reasons={goods.reasons} />
        </td>
      )}
      {extra && <td className={styles.extra}>{extra(goods)}</td>}
    </tr>
  );
});
