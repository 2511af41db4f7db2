import type { GoodsCard } from "@/api/types";
import { LadderHint } from "../LadderHint";
import { packRules } from "../pack";
import { smallestOrder } from "../quantity";
import styles from "./BuyingTerms.module.css";

/** On a card: the smallest order, packs and full case, and the tier prices. */
export function BuyingTerms({ goods, number }: { goods: GoodsCard; number?: number }) {
  const rules = packRules(goods).map((rule) => `${rule.label} ${rule.text}`);
  return (
    <p className={styles.terms}>
      <span className={styles.packs} title={rules.join("，")}>
        {rules.join(" · ") || `按${goods.unit}订`}
      </span>
      <LadderHint goods={goods} number={number ?? smallestOrder(goods)} />
    </p>
  );
}
