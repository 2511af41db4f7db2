/** Codes of the back office in the words staff use. Where the server sends its own `…_text`, that one is shown. */

export type Tone = "neutral" | "brand" | "info" | "ok" | "warn" | "danger";

export interface Word {
  text: string;
  tone: Tone;
}

export const ORDER_STATUS: Record<number, Word> = {
  5: { text: "待企业内部审批", tone: "neutral" },
  10: { text: "待付款", tone: "warn" },
  15: { text: "待确认到款", tone: "warn" },
  20: { text: "待审核", tone: "warn" },
  30: { text: "待发货", tone: "brand" },
  35: { text: "部分发货", tone: "brand" },
  40: { text: "待收货", tone: "info" },
  60: { text: "已完成", tone: "ok" },
  90: { text: "已取消", tone: "neutral" },
  91: { text: "已关闭", tone: "neutral" },
};

export const SHIPMENT_STATUS: Record<string, Word> = {
  picking: { text: "拣货中", tone: "warn" },
  picked: { text: "待发货", tone: "brand" },
  shipped: { text: "已发货", tone: "info" },
  received: { text: "已收货", tone: "ok" },
  void: { text: "已作废", tone: "neutral" },
};

export const LICENCE_STATUS: Record<string, Word> = {
  draft: { text: "草稿", tone: "neutral" },
  submitted: { text: "待审核", tone: "warn" },
  approved: { text: "已通过", tone: "ok" },
  rejected: { text: "已驳回", tone: "danger" },
  expired: { text: "已过期", tone: "danger" },
  withdrawn: { text: "客户已撤回", tone: "neutral" },
};

export const ADDRESS_STATUS: Record<string, Word> = {
  waiting: { text: "待核对", tone: "warn" },
  approved: { text: "已通过", tone: "ok" },
  rejected: { text: "未通过", tone: "danger" },
};

export const COMPANY_STATUS: Record<string, Word> = {
  pending: { text: "待审核", tone: "warn" },
  approved: { text: "已开通", tone: "ok" },
  suspended: { text: "已停用", tone: "danger" },
};

export const ROLE: Record<string, string> = {
  super: "总管理",
  product: "商品",
  promotion: "价格与促销",
  service: "订单与客服",
  warehouse: "仓库",
  qa: "质量管理",
  finance: "财务",
  salesman: "业务员",
  content: "内容",
  auditor: "审计",
  system: "系统",
};

export const MEMBER_ROLE: Record<string, string> = {
  owner: "负责人",
  buyer: "采购员",
  approver: "审批人",
  finance: "财务",
  viewer: "只读",
};

export const ACTOR_KIND: Record<string, string> = {
  staff: "员工",
  member: "客户",
  buyer: "客户",
  system: "系统",
  timer: "系统",
};

export function choices(words: Record<string, Word | string>): { id: string; name: string }[] {
  return Object.entries(words).map(([id, word]) => ({
    id,
    name: typeof word === "string" ? word : word.text,
  }));
}
