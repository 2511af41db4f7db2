import icon from "@mui/icons-material/AssignmentLateOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const recalls: Definition[] = [
  {
    name: "recalls",
    label: "召回",
    menu: [{ group: "商品", place: 80, icon }],
    tasks: { recalls: "召回待复核", recalls_late: "召回回复超期" },
    subject: "recall",
    list: later(
      () => import("./list"),
      (file) => file.RecallList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.RecallShow,
    ),
    recordRepresentation: "number",
    fields: {
      q: "召回编号、批号",
      status: "状态",
      can_issue: "等我复核",
      number: "召回编号",
      goods_id: "商品",
      batch_number: "批号",
      level: "级别",
      created_at: "起草",
      is_late: "回复超期",
      told_by: "接电话的人",
      told_at: "通话时间",
      in_stock: "库存",
      sold: "已售",
      note: "说明",
      kind: "报告",
      reported_on: "报送日期",
      authority: "监管部门",
      conclusion: "结果和效果评价",
    },
  },
];
