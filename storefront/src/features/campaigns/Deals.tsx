import type { CampaignGoods } from "@/api/types";
import styles from "./Campaigns.module.css";
import { DealCard, type DealCardProps } from "./DealCard";

export interface DealsProps extends Pick<DealCardProps, "isAnnounced"> {
  deals: readonly CampaignGoods[];
  label: string;
  busy?: boolean;
  /** how a page's offers differ from "price now, price before" */
  card?: (deal: CampaignGoods) => Pick<DealCardProps, "price" | "sum">;
}

export function Deals({ deals, label, busy, card, isAnnounced }: DealsProps) {
  return (
    <ul className={styles.grid} aria-label={label} aria-busy={busy || undefined}>
      {deals.map((deal) => (
        <li key={deal.goods.id}>
          <DealCard deal={deal} isAnnounced={isAnnounced} {...card?.(deal)} />
        </li>
      ))}
    </ul>
  );
}
