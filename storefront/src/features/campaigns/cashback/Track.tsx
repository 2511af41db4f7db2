import { parseYuan } from "@yaoji/money";
import type { CampaignTier } from "@/api/types";
import { Icon } from "@/ui/Icon";
import { short } from "../gifts/tiers";
import styles from "./Track.module.css";
import { placeOf } from "./track";

export interface TrackProps {
  paid: string;
  tiers: readonly CampaignTier[];
}

/** The tiers as a track, with the benefit of each. */
export function Track({ paid, tiers }: TrackProps) {
  const sum = parseYuan(paid);
  return (
    <div className={styles.track}>
      <span className={styles.line} aria-hidden>
        <span style={{ width: `${placeOf(paid, tiers)}%` }} />
      </span>
      <ol>
        {tiers.map(({ amount, voucher }) => {
          const isReached = sum >= parseYuan(amount);
          return (
            <li key={amount} data-reached={isReached || undefined}>
              <i aria-hidden>{isReached && <Icon name="check" size={12} />}</i>
              <b className="num">返 {short(voucher)} 元</b>
              <span className="num">满 {short(amount)} 元</span>
              {isReached && <span className="visually-hidden">已达到</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
