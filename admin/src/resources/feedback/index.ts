import icon from "@mui/icons-material/FeedbackOutlined";
import type { Feedback } from "../../api/types";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const feedback: Definition[] = [
  {
    name: "feedback",
    label: "意见反馈",
    subject: "feedback",
    menu: [
      { group: "待办", place: 100, icon, text: "待答复反馈", filter: { status: 1 }, queue: "feedback" },
      { group: "交易", place: 30, icon },
    ],
    tasks: { feedback_overdue: "投诉超期" },
    list: later(
      () => import("./list"),
      (file) => file.FeedbackList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.FeedbackShow,
    ),
    recordRepresentation: (row: Feedback) => `${row.kind_text} ${row.id}`,
    fields: {
      kind: "类型",
      content: "内容",
      status: "状态",
      overdue: "超期",
      due_at: "答复期限",
      assignee: "负责人",
      created_at: "提交时间",
      text: "答复",
      result: "处理结果",
      staff_id: "负责人",
      goods_id: "商品",
      goods: "商品名称",
      batch_number: "批号",
    },
  },
];
