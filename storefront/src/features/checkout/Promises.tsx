import { groupMoney } from "@yaoji/money/group";
import type { Checkout } from "@/api/types";
import styles from "./Promises.module.css";

export interface PromisesProps extends Pick<Checkout, "subsidies"> {
  /** not told in the cart: coupons and vouchers decide, too */
  points?: number;
}

/** What comes once the order is finished: cash vouchers and points. */
export function Promises({ subsidies, points = 0 }: PromisesProps) {
  if (subsidies.length === 0 && points === 0) return null;
  return (
    <p className={styles.promises}>
      {subsidies.map(({ campaign_id, name, amount }) => (
        <span key={campaign_id}>
          {name}：订单完成后返 <b className="num">¥{groupMoney(amount)}</b> 现金券
        </span>
      ))}
      {points > 0 && (
        <span>
          订单完成后得 <b className="num">{points.toLocaleString("zh-CN")}</b> 积分
        </span>
      )}
    </p>
  );
}
