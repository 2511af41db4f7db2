import { lazy, Suspense, useState } from "react";
import type { CartState } from "@/api/types";
import { useRefusal } from "@/features/user/refusal";
import { Flash } from "@/ui/Flash";
import { grouped } from "@/ui/grouped";
import { Icon } from "@/ui/Icon";
import styles from "./CartHints.module.css";
import { type ShippingHint as Hint, shippingHints, tierLeft } from "./hints";

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
        {along ? `连同待发货的 ${grouped(along)} 元，` : ""}
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
      {along && <small>已计入待发货的 {grouped(along)} 元</small>}
    </li>
  );
}

/** What is missing to free shipping and to the full reductions. */
export function CartHints({ cart }: { cart: CartState }) {
  const [isToppingUp, setToppingUp] = useState(false);
  const tiers = cart.activity_data.manjians;
  const shipping = shippingHints(cart);
  if (shipping.length === 0 && tiers.length === 0) return null;
  const first = shipping.find(({ left }) => left !== null);
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls sideways, which keys must reach too */}
      <ul className={styles.hints} aria-label="优惠提示" tabIndex={0}>
        {shipping.map((hint) => (
          <ShippingHint
            key={hint.key}
            hint={hint}
            isFirst={hint === first}
            onTopUp={() => setToppingUp(true)}
          />
        ))}
        {tiers.map((tier) => (
          <li
            key={tier.amount + tier.cut}
            className={styles.hint}
            data-reached={tier.status === 1 || undefined}
          >
            {tier.status === 1 ? <Icon name="check" size={16} /> : <span className={styles.mark}>满</span>}满{" "}
            {tier.amount} 减 {tier.cut}
            {tier.status === 1 ? (
              "，已达到"
            ) : (
              <>
                ，还差 <b className="num">{tierLeft(tier, cart.data)}</b> 元
              </>
            )}
          </li>
        ))}
      </ul>
      {isToppingUp && (
        <Suspense fallback={null}>
          <TopUpDialog total={cart.sums.total} onClose={() => setToppingUp(false)} />
        </Suspense>
      )}
    </div>
  );
}
