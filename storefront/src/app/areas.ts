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
  "/yjfk": { what: "向我们提意见和建议，客服会回复您。", ...contact },
  "/news/hy": { what: "医药行业的政策和市场动态。", ...goods },
  "/news/company": { what: "药集的公告和活动通知。", ...goods },
  "/news/info/:id/:type": { what: "阅读一篇新闻的全文。", ...goods },
};
