import { pictureWidths } from "@yaoji/api/pictureWidths";
import type { CampaignSummary } from "@/api/types";
import styles from "./Banner.module.css";

export interface BannerProps {
  campaign: Pick<CampaignSummary, "image" | "name"> | null | undefined;
  /** at the head of a page: load at once */
  eager?: boolean;
}

/** The picture of a campaign, when it has one; its place has the same shape before it is there. */
export function Banner({ campaign, eager }: BannerProps) {
  if (!campaign?.image) return null;
  return (
    <img
      className={styles.banner}
      // On a phone its sides are cut off.
      sizes="min(200vw,1200px)"
      srcSet={pictureWidths(campaign.image)}
      src={campaign.image}
      alt={campaign.name}
      width={1200}
      height={200}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
