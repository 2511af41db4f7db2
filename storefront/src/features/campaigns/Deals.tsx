import type { CampaignGoods } from "@/api/types";
import { DealCard, type DealCardProps } from "./DealCard";
import { OfferGrid } from "./Offers";

export interface DealsProps extends Pick<DealCardProps, "isAnnounced"> {
  deals: readonly CampaignGoods[];
  label: string;
  busy?: boolean;
  /** how a page's offers differ from "price now, price before" */
  card?: (deal: CampaignGoods) => Pick<DealCardProps, "price" | "sum">;
}

export function Deals({ deals, label, busy, card, isAnnounced }: DealsProps) {
  return (
    <OfferGrid label={label} list={deals} busy={busy}>
      {(deal) => <DealCard deal={deal} isAnnounced={isAnnounced} {...card?.(deal)} />}
    </OfferGrid>
  );
}
