import icon from "@mui/icons-material/HistoryOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const audit: Definition[] = [
  {
    name: "audit",
    label: "操作日志",
    subject: "audit",
    menu: [{ group: "系统", place: 20, icon }],
    list: later(
      () => import("./list"),
      (file) => file.AuditList,
    ),
    recordRepresentation: "action_text",
    fields: {
      q: "操作人、动作、原因",
      at: "时间",
      actor_id: "操作人",
      actor_kind: "身份",
      actor_name: "操作人",
      action: "动作",
      subject_kind: "对象",
      subject_id: "对象编号",
      before: "修改前",
      after: "修改后",
      reason: "原因",
      hash: "校验值",
      from: "日期从",
      to: "到",
    },
  },
];
