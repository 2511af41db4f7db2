import icon from "@mui/icons-material/ForumOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const service: Definition[] = [
  {
    name: "service",
    label: "在线客服",
    fields: {
      staff_id: "交给",
      note: "给同事的备注",
      topic: "主题（选填）",
      reason: "会话内容（选填）",
      company_id: "客户",
      member_id: "联系人",
      text: "消息",
    },
  },
  {
    name: "service/quick_replies",
    label: "快捷回复",
    right: "service",
    fields: { title: "标题", body: "内容", sort: "排序", is_shared: "全部客服共用" },
  },
  {
    name: "service/rules",
    label: "在线客服规则",
    fields: {
      is_open: "开放在线客服",
      week: "服务时间",
      holidays: "休息日",
      workdays: "调休和特殊时间",
      most_open: "每人同时接待上限",
      away_minutes: "离开几分钟后退回排队",
      unread_minutes: "未读几分钟后按客户的设置用消息、邮件提醒",
      idle_minutes: "几分钟没有新消息自动结束",
      topics: "会话主题",
      welcome: "欢迎语",
      reason: "修改原因",
    },
  },
  {
    path: "/service",
    right: "service",
    menu: [{ group: "待办", place: 60, icon, text: "在线客服", queue: "conversations" }],
    Screen: later(
      () => import("./ServicePage"),
      (file) => file.ServicePage,
    ),
  },
];
