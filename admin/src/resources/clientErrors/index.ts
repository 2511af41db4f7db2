import icon from "@mui/icons-material/BugReportOutlined";
import type { ClientError } from "../../api/types";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const clientErrors: Definition[] = [
  {
    name: "client_errors",
    label: "页面错误",
    subject: "client_error",
    menu: [{ group: "系统", place: 40, icon, filter: { resolved: false }, queue: "client_errors" }],
    list: later(
      () => import("./list"),
      (file) => file.ClientErrorList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.ClientErrorShow,
    ),
    recordRepresentation: (error: ClientError) => error.message,
    fields: {
      q: "错误内容",
      app: "应用",
      version: "版本",
      message: "错误",
      browser: "浏览器",
      times: "次数",
      last_seen_at: "最近",
      resolved: "已解决",
      resolved_at: "处理",
    },
  },
];
