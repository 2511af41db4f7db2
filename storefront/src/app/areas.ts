/** Areas that open with a later step of the project: what each will hold, and where to go on. A finished area leaves this table. */
export interface Area {
  what: string;
  /** where the same need is met today */
  to: string;
  go: string;
}

const goods = { to: "/list", go: "去逛商品列表" } as const;
const contact = { to: "/help/us/link", go: "联系我们" } as const;

export const areas: Record<string, Area> = {
  "/zhzq": { what: "把常一起采购的商品按组合价成套购买。", ...goods },
  "/hb": { what: "活动期内累计实付达到档位，返现金券。", ...goods },
  "/mrtj": { what: "每天一批特价品种，当天有效。", ...goods },
  "/ptzq": { what: "多家药店一起订购，达到数量享拼团价。", ...goods },
  "/welfare": { what: "活动商品统一按 94 折结算。", ...goods },
  "/zhmz": { what: "组合购买达到金额，赠送指定商品。", ...goods },
  "/zhmz/list": { what: "列出参加组合满赠的全部商品。", ...goods },
  "/zqmb": { what: "在专区购买，差价以现金券补回。", ...goods },
  "/yyh": { what: "医药会期间的厂家活动和会场价。", ...goods },
  "/yyh/list": { what: "列出医药会的全部参会商品。", ...goods },
  "/hdmb": { what: "参加活动的商品，差价以现金券补回。", ...goods },
  "/yjfk": { what: "向我们提意见和建议，客服会回复您。", ...contact },
  "/news/hy": { what: "医药行业的政策和市场动态。", ...goods },
  "/news/company": { what: "药集的公告和活动通知。", ...goods },
  "/news/info/:id/:type": { what: "阅读一篇新闻的全文。", ...goods },
};
