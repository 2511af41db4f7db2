/** The page of one group: the goods, and the campaign that sells them. */
export const groupUrl = (goodsId: number, campaignId: number): string =>
  `/list/info-pt/${goodsId}?campaign_id=${campaignId}`;
