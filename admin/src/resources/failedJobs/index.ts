import icon from "@mui/icons-material/SyncProblemOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const failedJobs: ResourceProps = {
  name: "failed_jobs",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.FailedJobList,
  ),
};
