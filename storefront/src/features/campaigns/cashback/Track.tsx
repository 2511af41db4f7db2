import type { Money } from "@/api/types";
import { Icon } from "@/ui/Icon";
import { parseYuan } from "@/ui/money";
import { short } from "../gifts/tiers";
import styles from "./Cashback.module.css";
import { placeOf } from "./track";

interface Props {
  paid: Money;
  tiers: { threshold: Money; voucher: Money }[];
}

/** The way along the tiers, with what is had at each. */
export function Track({ paid, tiers }: Props) {
  const amount = parseYuan(paid);
  return (
    <div className={styles.track}>
      <span className={styles.line} aria-hidden>
        <span style={{ width: `${placeOf(paid, tiers)}%` }} />
      </span>
      <ol>
        {tiers.map(({ threshold, voucher }) => {
          const isReached = amount >= parseYuan(threshold);
          return (
            <li key={threshold} data-reached={isReached || undefined}>
              <i aria-hidden>{isReached && <Icon name="check" size={12} />}</i>
              <b className="num">返 {short(voucher)} 元</b>
              <span className="num">满 {short(threshold)} 元</span>
              {isReached && <span className="visually-hidden">已达到</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
