import icon from "@mui/icons-material/ForwardToInboxOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const massMessages: Definition[] = [
  {
    name: "mass_messages",
    label: "群发消息",
    subject: "mass_message",
    menu: [{ group: "营销", place: 80, icon, queue: "mass_messages" }],
    list: later(
      () => import("./list"),
      (file) => file.MassMessageList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.MassMessageShow,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.MassMessageEdit,
    ),
    create: later(
      () => import("./edit"),
      (file) => file.MassMessageCreate,
    ),
    recordRepresentation: "title",
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
  {
    name: "message_rules",
    label: "群发规则",
    subject: "message_rules",
    fields: {
      release_above: "超过多少人要复核",
      promotions_a_day: "每人每天最多几条优惠消息",
      reason: "修改原因",
    },
  },
];
