import { groupMoney } from "@yaoji/money/group";
import { lazy, memo, useState } from "react";
import { Link } from "react-router";
import type { CartState } from "@/api/types";
import { useRefusal } from "@/features/user/refusal";
import { Flash } from "@/ui/Flash";
import { Icon } from "@/ui/Icon";
import { OpenedLater } from "@/ui/OpenedLater";
import styles from "./CartHints.module.css";
import { type ShippingHint as Hint, shippingHints } from "./hints";
import { type CampaignHint, campaignHints } from "./promotions";

const TopUpDialog = lazy(() => import("./TopUpDialog"));

interface HintProps {
  hint: Hint;
  /** one button is enough */
  isFirst: boolean;
  onTopUp: () => void;
}

function ShippingHint({ hint, isFirst, onTopUp }: HintProps) {
  const refused = useRefusal("order");
  const { name, threshold, left, fee, along } = hint;
  if (fee !== null)
    return (
      <li className={styles.hint}>
        <Icon name="truck" size={16} />
        {name}运费 <span className="num">{fee}</span> 元{threshold === null && "，不参与包邮"}
      </li>
    );
  if (left === null)
    return (
      <li className={styles.hint} data-reached>
        <Icon name="check" size={16} />
        {along ? `连同待发货的 ${groupMoney(along)} 元，` : ""}
        {name || "所选商品"}包邮
      </li>
    );
  return (
    <li className={styles.hint}>
      <Icon name="truck" size={16} />
      {name}满 {threshold} 元包邮，还差{" "}
      <Flash value={left}>
        <b className="num">{left}</b>
      </Flash>{" "}
      元
      {!refused && isFirst && (
        <button type="button" className={styles.more} aria-haspopup="dialog" onClick={onTopUp}>
          去凑单
        </button>
      )}
      {along && <small>已计入待发货的 {groupMoney(along)} 元</small>}
    </li>
  );
}

const marks: Record<string, string> = { full_reduction: "满", gift: "赠", add_on: "换购" };
/** Maximum number of campaigns shown at first, so that the cart itself stays visible. */
const SHOWN = 3;

function Campaign({ hint }: { hint: CampaignHint }) {
  const { campaign_id, name, kind, reached, left, gives } = hint;
  return (
    <li className={styles.hint} data-reached={reached !== "" || undefined} title={name}>
      {reached ? <Icon name="check" size={16} /> : <span className={styles.mark}>{marks[kind] ?? "满"}</span>}
      {reached && `已${reached}`}
      {left !== null && (
        <>
          {reached && "，"}还差{" "}
          <Flash value={left}>
            <b className="num">¥{groupMoney(left)}</b>
          </Flash>{" "}
          {gives}
        </>
      )}
      <Link className={styles.more} to={`/zhmz/list?id=${campaign_id}`} aria-label={`${name} 看商品`}>
        看商品
      </Link>
    </li>
  );
}

/** The amounts missing for free shipping, full reductions, gifts and add-ons. */
export const CartHints = memo(function CartHints({ cart }: { cart: CartState }) {
  const [isToppingUp, setToppingUp] = useState(false);
  const [all, setAll] = useState(false);
  const campaigns = campaignHints(cart.activity_data);
  const shipping = shippingHints(cart);
  if (shipping.length === 0 && campaigns.length === 0) return null;
  const first = shipping.find(({ left }) => left !== null);
  const shown = all ? campaigns : campaigns.slice(0, SHOWN);
  return (
    <div>
      <ul className={styles.hints} aria-label="优惠提示">
        {shown.map((hint) => (
          <Campaign key={hint.campaign_id} hint={hint} />
        ))}
        {campaigns.length > shown.length && (
          <li>
            <button type="button" className={styles.all} onClick={() => setAll(true)}>
              还有 {campaigns.length - shown.length} 项优惠
            </button>
          </li>
        )}
        {shipping.map((hint) => (
          <ShippingHint
            key={hint.key}
            hint={hint}
            isFirst={hint === first}
            onTopUp={() => setToppingUp(true)}
          />
        ))}
      </ul>
      {isToppingUp && (
        <OpenedLater onLost={() => setToppingUp(false)}>
          <TopUpDialog total={cart.sums.total} onClose={() => setToppingUp(false)} />
        </OpenedLater>
      )}
    </div>
  );
});
