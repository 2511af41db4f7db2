import icon from "@mui/icons-material/SyncProblemOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const failedJobs: Definition[] = [
  {
    name: "failed_jobs",
    label: "后台失败",
    right: "client_errors",
    menu: [{ group: "系统", place: 50, icon, queue: "failed_jobs" }],
    list: later(
      () => import("./list"),
      (file) => file.FailedJobList,
    ),
    fields: {
      id: "编号",
      kind: "任务",
      error: "错误",
      attempts: "次数",
      created_at: "产生时间",
      next_attempt_at: "下次重试",
    },
  },
];
