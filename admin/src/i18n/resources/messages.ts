/** Messages to many, and the texts of messages. */
export const messages = {
  mass_messages: {
    name: "群发消息",
    fields: {
      q: "标题",
      kind: "类型",
      title: "标题",
      body: "内容",
      url: "链接",
      channels: "发送方式",
      ranks: "客户等级",
      buyer_types: "客户类型",
      regions: "地区",
      companies: "指定客户",
      status: "状态",
      sent: "送达",
      proposed_by: "提出",
      created_at: "建立时间",
    },
  },
  message_rules: {
    name: "群发规则",
    fields: {
      release_above: "超过多少人要复核",
      promotions_a_day: "每人每天最多几条优惠消息",
      reason: "修改原因",
    },
  },
  message_templates: {
    name: "消息模板",
    fields: {
      q: "名称、文字",
      name: "名称",
      kind: "类型",
      title: "标题",
      body: "内容",
      mail_title: "邮件主题",
      mail_body: "邮件内容",
      sms_text: "短信",
      is_changed: "文字",
      set_at: "修改时间",
    },
  },
};
