import { groupMoney } from "@yaoji/money/group";
import type { Checkout } from "@/api/types";
import styles from "./Gifts.module.css";

/** What comes back as cash vouchers once the order is finished. */
export function Promises({ subsidies }: Pick<Checkout, "subsidies">) {
  if (subsidies.length === 0) return null;
  return (
    <p className={styles.promises}>
      {subsidies.map(({ campaign_id, name, amount }) => (
        <span key={campaign_id}>
          {name}：订单完成后返 <b className="num">¥{groupMoney(amount)}</b> 现金券
        </span>
      ))}
    </p>
  );
}
