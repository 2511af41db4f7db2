import icon from "@mui/icons-material/GppBadOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const classRules: Definition[] = [
  {
    name: "class_rules",
    label: "管控名录",
    subject: "class_rule",
    right: "goods_review",
    menu: [{ group: "商品", place: 60, icon, queue: "class_rules" }],
    tasks: { class_rules: "管控名录待复核" },
    list: later(
      () => import("./list"),
      (file) => file.ClassRuleList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.ClassRuleShow,
    ),
    create: later(
      () => import("./create"),
      (file) => file.ClassRuleCreate,
    ),
    recordRepresentation: "word",
    fields: {
      q: "词、类别、依据",
      looks_at: "看哪里",
      word: "词",
      exceptions: "除非含有",
      kind: "商品",
      control: "须有的管控",
      class_name: "类别",
      source: "依据",
      sureness: "把握",
      reason: "原因",
      status: "状态",
      as_of: "截至",
    },
  },
];
