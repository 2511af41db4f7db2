import icon from "@mui/icons-material/HowToRegOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const askedChanges: Definition[] = [
  {
    name: "asked_changes",
    label: "待同意的改动",
    subject: "asked_change",
    right: "quality_rules",
    menu: [{ group: "待办", place: 45, icon, queue: "asked_changes" }],
    tasks: { asked_changes: "改动待第二人同意" },
    list: later(
      () => import("./list"),
      (file) => file.AskedChangeList,
    ),
    recordRepresentation: "what",
    fields: {
      what: "改动",
      reason: "原因",
      asked_by: "提出人",
      asked_at: "提出时间",
      is_own: "操作",
      can_decide: "我可以同意的",
    },
  },
];
