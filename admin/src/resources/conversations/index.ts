import icon from "@mui/icons-material/QuestionAnswerOutlined";
import type { Conversation } from "../../api/types";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const conversations: Definition[] = [
  {
    name: "service/conversations",
    label: "客服会话",
    right: "service",
    subject: "conversation",
    menu: [{ group: "交易", place: 35, icon }],
    list: later(
      () => import("./list"),
      (file) => file.ConversationList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.ConversationShow,
    ),
    recordRepresentation: (talk: Conversation) => `${talk.company} ${talk.id}`,
    fields: {
      id: "编号",
      company_id: "客户",
      company: "客户",
      state: "状态",
      staff_id: "客服",
      staff_name: "客服",
      topic: "主题",
      rating: "评价",
      last_text: "最后一条",
      created_at: "开始时间",
      last_message_at: "最近消息",
    },
  },
];
