import type { ComponentProps, ReactNode } from "react";
import type { CampaignGoods, CampaignSummary } from "@/api/types";
import styles from "./Offers.module.css";
import { Terms } from "./Terms";
import { TimeLeft } from "./TimeLeft";
import type { Termed } from "./terms";

/** One campaign of a page, or one part of its goods. */
export const OfferSection = (section: Omit<ComponentProps<"section">, "className">) => (
  <section {...section} className={styles.section} />
);

/** A line above offers: what they are on the left, a clock or a choice on the right. */
export const OfferBar = ({ children }: { children: ReactNode }) => (
  <header className={styles.bar}>{children}</header>
);

export const OfferWords = ({ children }: { children: ReactNode }) => (
  <p className={styles.words}>{children}</p>
);

type Headed = Pick<CampaignSummary, "name" | "remark" | "state" | "starts_at" | "ends_at"> & Termed;

export interface CampaignHeadProps {
  campaign: Headed;
  /** of the heading */
  id: string;
  /** instead of the name alone */
  title?: ReactNode;
  /** instead of the remark */
  words?: ReactNode;
  /** milliseconds the shop's clock is ahead of this machine's */
  ahead: number;
  onTurn: () => void;
}

/** A campaign's name, what is remarked of it, its terms, and how long it runs. */
export function CampaignHead({ campaign, id, title, words, ahead, onTurn }: CampaignHeadProps) {
  const { name, remark, state, starts_at, ends_at } = campaign;
  const said = words ?? remark;
  return (
    <OfferBar>
      <div>
        <h2 id={id}>{title ?? name}</h2>
        {said && <OfferWords>{said}</OfferWords>}
        <Terms campaign={campaign} />
      </div>
      <TimeLeft stage={state} starts_at={starts_at} ends_at={ends_at} ahead={ahead} onTurn={onTurn} />
    </OfferBar>
  );
}

export interface OfferListProps<Item> {
  label: string;
  list: readonly Item[];
  busy?: boolean;
  children: (item: Item) => ReactNode;
}

/** Campaigns below each other, each as wide as the page. */
export function OfferList<Item extends { id: number }>({
  label,
  list,
  busy,
  children,
}: OfferListProps<Item>) {
  return (
    <ul className={styles.section} aria-label={label} aria-busy={busy || undefined}>
      {list.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  );
}

/** Goods beside each other, as many as fit. */
export function OfferGrid({ label, list, busy, children }: OfferListProps<CampaignGoods>) {
  return (
    <ul className={styles.grid} aria-label={label} aria-busy={busy || undefined}>
      {list.map((deal) => (
        <li key={deal.goods.id}>{children(deal)}</li>
      ))}
    </ul>
  );
}

export interface OtherCampaignsProps<Item> {
  title: string;
  list: readonly Item[];
  /** what its line says */
  children: (campaign: Item) => ReactNode;
}

/** Campaigns that the page is not about, a line each. */
export function OtherCampaigns<Item extends { id: number }>({
  title,
  list,
  children,
}: OtherCampaignsProps<Item>) {
  if (list.length === 0) return null;
  return (
    <section className={`card ${styles.others}`} aria-labelledby="other-campaigns">
      <h2 id="other-campaigns">{title}</h2>
      <ul>
        {list.map((campaign) => (
          <li key={campaign.id}>{children(campaign)}</li>
        ))}
      </ul>
    </section>
  );
}
