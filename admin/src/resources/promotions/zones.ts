/** Storefront pages that show it. */
export const ZONES: Record<string, string> = {
  zqmb: "专区买补",
  hdmb: "活动买补",
  yyh: "医药会",
  zhmz: "组合满赠",
};
