/** The fields that say for whom something is: campaigns, coupons, draws and messages ask for them alike. */
export const AUDIENCE = {
  ranks: "客户等级",
  buyer_types: "客户类型",
  regions: "地区",
  companies: "指定客户",
};
