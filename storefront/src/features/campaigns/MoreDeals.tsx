import type { UseQueryResult } from "@tanstack/react-query";
import type { ApiError } from "@/api/client";
import type { CampaignDetail } from "@/api/types";
import { Button } from "@/ui/Button";
import { ErrorState } from "@/ui/ErrorState";
import { OfferWords } from "./Offers";

export interface MoreDealsProps {
  /** of the campaign, the viewer's or not */
  count: number;
  /** on screen */
  shown: number;
  whole: UseQueryResult<CampaignDetail, ApiError>;
  onAll: () => void;
}

/** Below the first goods of a campaign: the way to the others, and why there are fewer than it has. */
export function MoreDeals({ count, shown, whole, onAll }: MoreDealsProps) {
  if (whole.data) {
    const hidden = count - shown;
    return hidden > 0 ? (
      <OfferWords>另有 {hidden} 个品种您暂时看不到：可能已下架，或需要登录并通过资质审核。</OfferWords>
    ) : null;
  }
  if (whole.error) return <ErrorState compact error={whole.error} onRetry={() => void whole.refetch()} />;
  if (shown >= count) return null;
  return (
    <Button block loading={whole.isFetching} onClick={onAll}>
      全部 {count} 个品种
    </Button>
  );
}
