import { parseYuan } from "@yaoji/money";
import { createContext, useContext } from "react";
import type { CartItem } from "@/api/types";
import { GroupLeft } from "@/features/campaigns/group/GroupLeft";
import { LINE, lineMark } from "@/features/cart/lines";
import { formatTime } from "@/ui/chinaTime";
import styles from "./LineCampaign.module.css";

/** In which campaign a line is sold, until when, and what a set is made of. */
export function LineCampaign({ item }: { item: CartItem }) {
  const mark = lineMark(item);
  if (!mark) return item.with_coupon === 0 && <p className={styles.campaign}>不参加满减和优惠券</p>;
  const ends = item.campaign_ends_at && formatTime(item.campaign_ends_at).slice(5);
  return (
    <>
      {item.combination && (
        <ul className={styles.set} aria-label="每套包含">
          {item.combination.goods.map(({ goods, number, price }) => (
            <li key={goods.id}>
              <span>
                {goods.name} × {number} {goods.unit}
              </span>
              <small>{goods.ypgg}</small>
              {price !== null && (
                <small className="num">
                  ¥{price}/{goods.unit}
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.campaign}>
        {item.campaign_name || mark.name}
        {ends && `，${ends} 结束`}
        {item.with_coupon === 0 && "，不参加满减和优惠券"}
        {item.type === LINE.groupBuy && "，单独成单，成团后发货"}
        {item.type === LINE.groupBuy && ends && (
          <GroupLeft campaignId={item.campaign_id} goodsId={item.goods.id} unit={item.goods.unit} />
        )}
      </p>
    </>
  );
}

/**
 * Of each line that counts for a campaign, how far its next advantage is. It changes for all of them when one changes:
 * read here, and not handed to each line, only these words are drawn anew.
 */
export const NextAdvantages = createContext<ReadonlyMap<number, string>>(new Map());

function NextAdvantage({ id }: { id: number }) {
  const text = useContext(NextAdvantages).get(id);
  return text && <small className={styles.next}>{text}</small>;
}

/** What a line gets from the campaigns of the whole cart, and how far the next advantage is. */
export function LineEarns({ item }: { item: CartItem }) {
  const { goods_manjian_amount: cut, gift_data } = item;
  return (
    <>
      {parseYuan(cut) > 0 && <small className={styles.cut}>满减 -{cut}</small>}
      {gift_data?.gifts.map((gift) => (
        <small key={`${gift.campaign_id}-${gift.goods_id}`} className={styles.cut} title={gift.campaign}>
          赠 {gift.name} ×{gift.number}
        </small>
      ))}
      <NextAdvantage id={item.id} />
    </>
  );
}
