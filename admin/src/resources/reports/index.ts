import icon from "@mui/icons-material/ScienceOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const batchReports: ResourceProps = {
  name: "batch_reports",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.BatchReportList,
  ),
  recordRepresentation: "batch_number",
};
