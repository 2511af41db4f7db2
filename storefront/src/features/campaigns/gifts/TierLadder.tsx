import { lineAmount, parseYuan } from "@yaoji/money";
import type { CampaignSummary } from "@/api/types";
import { GoodsPicture } from "@/ui/GoodsPicture";
import styles from "./TierLadder.module.css";
import { short, tierWords } from "./tiers";

export interface TierLadderProps {
  campaign: CampaignSummary;
  /** what of the cart counts; null where it is not known */
  eligible: string | null;
}

/** The benefit of each tier, and the tiers that the cart has reached. */
export function TierLadder({ campaign, eligible }: TierLadderProps) {
  const reached = eligible === null ? 0 : parseYuan(eligible);
  const pictures = new Map(campaign.tiers.map(({ amount, gift }) => [amount, gift]));
  return (
    <ol className={styles.ladder} aria-label="档位">
      {tierWords(campaign).map(({ amount, words }) => {
        const gift = pictures.get(amount);
        const isReached = reached >= parseYuan(amount) && reached > 0;
        return (
          <li key={amount} data-reached={isReached || undefined}>
            {gift?.image && <GoodsPicture src={gift.image} alt="" size={40} />}
            <span>
              <b className="num">满 {short(amount)} 元</b>
              <span>{words}</span>
              {gift && parseYuan(gift.value) > 0 && (
                <small className="num">价值 ¥{lineAmount(gift.value, gift.quantity)}</small>
              )}
            </span>
            {isReached && <em>已达到</em>}
          </li>
        );
      })}
    </ol>
  );
}
