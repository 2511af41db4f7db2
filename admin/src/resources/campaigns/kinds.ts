export const CAMPAIGN_KIND: Record<string, string> = {
  full_reduction: "满减满赠",
  add_on: "换购",
  seckill: "秒杀",
  group_buy: "拼团",
  combination: "组合",
  daily_special: "每日特价",
  welfare: "全场折扣",
  subsidy: "买补",
  cashback: "满额返现",
  fair: "医药会",
};

interface Shape {
  /** what it does for buyers, one sentence */
  about: string;
  /** which goods it is about; without any it may be about everything on sale */
  goods: "named" | "all or named";
  hasPrice?: boolean;
  /** sold from a stock of its own */
  hasStock?: boolean;
  /** the effect of reaching the amount */
  tiers?: "cut or gift" | "threshold" | "voucher";
  /** pages that it may be put on */
  zones?: readonly string[];
  priceLabel?: string;
  /** it must have a limited stock */
  needsStock?: boolean;
  /** the limit per buyer is set for the campaign, or for each of its goods */
  limits?: "campaign" | "goods";
  /** what its budget does, where it does something else */
  budget?: string;
  /** Several may meet on a line. */
  stacks?: boolean;
  /** It does not reduce an order, so coupons can always be combined with it. */
  isBesideCoupons?: boolean;
}

/** What a campaign of each kind consists of. */
export const SHAPES: Record<string, Shape> = {
  full_reduction: {
    about: "参加的商品合计满一档，减钱或送赠品。",
    goods: "all or named",
    tiers: "cut or gift",
    stacks: true,
    zones: ["zhmz"],
    limits: "campaign",
  },
  add_on: {
    about: "主商品合计满门槛后，可以用换购价买换购商品。",
    goods: "all or named",
    hasPrice: true,
    hasStock: true,
    tiers: "threshold",
    zones: ["zhmz"],
    priceLabel: "换购价",
    limits: "goods",
  },
  seckill: {
    about: "限时限量的秒杀价，首页倒计时，库存与商城分开。",
    goods: "named",
    hasPrice: true,
    hasStock: true,
    priceLabel: "秒杀价",
    needsStock: true,
    limits: "goods",
  },
  group_buy: {
    about: "到截止时卖够数量，或付款的客户够家数，就成团发货；不够自动全额退款。",
    goods: "named",
    hasPrice: true,
    hasStock: true,
    priceLabel: "拼团价",
    needsStock: true,
    limits: "goods",
  },
  combination: {
    about: "固定的一组商品按套卖，一套一个价。",
    goods: "named",
    hasPrice: true,
    hasStock: true,
    priceLabel: "套内单价",
    limits: "campaign",
  },
  daily_special: {
    about: "活动期间的特价，不用凑单，自动生效。",
    goods: "named",
    hasPrice: true,
    priceLabel: "特价",
  },
  welfare: { about: "参加的商品按折扣卖，抹到分。", goods: "all or named" },
  subsidy: {
    about: "按商城价买，高出补后价的部分在订单完成后返成现金券。",
    goods: "named",
    hasPrice: true,
    zones: ["zqmb", "hdmb"],
    isBesideCoupons: true,
    priceLabel: "补后价",
  },
  cashback: {
    about: "活动期间实付合计满一档，活动结束后返现金券，退款会扣回。",
    goods: "all or named",
    tiers: "voucher",
    budget: "要返的合计到这个金额就自动结束，结束前付的款照返，可能略超；空着不限",
    isBesideCoupons: true,
  },
  fair: {
    about: "医药会会场价，汇集在一个会场页。",
    goods: "named",
    hasPrice: true,
    zones: ["yyh"],
    priceLabel: "会场价",
  },
};

/** A kind that is not known here has everything. */
export const shapeOf = (kind: string): Shape =>
  SHAPES[kind] ?? { about: "", goods: "all or named", hasPrice: true, hasStock: true, tiers: "cut or gift" };

/** What a group buy counts until it is complete. */
export const TARGET_KIND: Record<string, string> = { units: "按数量", members: "按家数" };

/** How a line of such a campaign goes into a cart. */
export const CART_TYPE: Record<string, number> = { seckill: 1, group_buy: 2, combination: 3, add_on: 4 };
