import type { GoodsCard } from "@/api/types";
import { LadderHint } from "../LadderHint";
import { PromotionText } from "../PromotionText";
import { packRules } from "../pack";
import { smallestOrder } from "../quantity";
import styles from "./BuyingTerms.module.css";

/** On a card: the smallest order, packs and full case, and the tier prices. */
export function BuyingTerms({ goods, number }: { goods: GoodsCard; number?: number }) {
  const rules = packRules(goods);
  return (
    <>
      <PromotionText goods={goods} className={styles.promotion} />
      <div className={styles.terms}>
        <span className={styles.packs} title={rules.map((rule) => `${rule.label} ${rule.text}`).join("，")}>
          {rules.length === 0 && `按${goods.unit}订`}
          {rules.map((rule) => (
            <span key={rule.label}>
              {rule.label} {rule.number}
            </span>
          ))}
        </span>
        <LadderHint goods={goods} number={number ?? smallestOrder(goods)} />
      </div>
    </>
  );
}
