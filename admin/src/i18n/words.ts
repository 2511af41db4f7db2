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

export const SUBJECT_KIND: Record<string, string> = {
  goods: "商品",
  goods_import: "商品导入",
  first_sale_rule: "首营资料要求",
  wanted: "求购",
  price_rules: "改价规则",
  category: "分类",
  brand: "品牌",
  maker: "生产企业",
  nav_item: "导航",
  stock: "库存",
  quality_paper: "质量凭证",
  goods_particulars: "产地、标准、注册人",
  trace_party: "码上放心往来单位编码",
  supplier: "供货单位",
  climate_record: "温湿度记录",
  supplier_return: "购进退出",
  goods_receipt: "收货单",
  receiving_rules: "验收规则",
  order: "订单",
  after_sale: "售后",
  after_sale_rules: "售后规则",
  after_sale_reason: "售后原因",
  batch: "批号",
  payment: "支付",
  company: "客户",
  member: "成员",
  licence: "证照",
  own_licence: "本企业证照",
  address: "收货地址",
  campaign: "营销活动",
  campaign_rules: "活动审批规则",
  coupon: "优惠券",
  coupon_claim: "领到的券",
  draw: "抽奖",
  draw_record: "抽奖记录",
  draw_rules: "抽奖审批规则",
  points_goods: "积分商品",
  points_order: "积分订单",
  wallet_proposal: "人工调整",
  reward_rules: "奖励规则",
  mass_message: "群发消息",
  message_rules: "群发规则",
  message_template: "消息模板",
  ad: "广告",
  activity: "活动",
  zone: "专区",
  page: "页面",
  goods_document: "商品资料",
  hot_word: "热词",
  search_synonym: "同义词",
  search_stop_word: "停用词",
  search_pin: "搜索置顶",
  contract: "合同",
  contract_rule: "签署规则",
  contract_text: "合同文本",
  document_rule: "证照要求",
  ephedrine_receipt: "含麻回执",
  inspection_report: "检验报告",
  shipment: "发货单",
  dispatch_rules: "出库规则",
  cold_parcel: "冷链包裹",
  role_conflict: "不相容岗位",
  trace_prefix: "追溯码归属",
  review_rules: "审核规则",
  quantity_rules: "数量预警规则",
  invoice: "发票",
  recall: "召回",
  transfer_slip: "转账凭证",
  bank_movement: "银行流水",
  refund: "退款",
  gateway_refund: "渠道退款",
  payment_alarm: "支付告警",
  statement: "账单",
  statement_difference: "对账差异",
  staff: "员工",
  client_error: "页面错误",
  upload: "图片",
  article: "文章",
  article_category: "文章栏目",
  class_rule: "管控名录",
  conversation: "客服会话",
  feedback: "意见反馈",
  freight_rule: "运费规则",
  inspection: "迎检",
  quick_reply: "快捷回复",
  service_rules: "客服规则",
  shop_facts: "商城信息",
  audit: "操作日志",
};

export function choices(words: Record<string, Word | string>): { id: string; name: string }[] {
  return Object.entries(words).map(([id, word]) => ({
    id,
    name: typeof word === "string" ? word : word.text,
  }));
}
