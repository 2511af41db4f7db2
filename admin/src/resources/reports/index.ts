import icon from "@mui/icons-material/ScienceOutlined";
import type { ResourceProps } from "react-admin";
import { BatchReportList } from "./list";

export const batchReports: ResourceProps = {
  name: "batch_reports",
  icon,
  list: BatchReportList,
  recordRepresentation: "batch_number",
};
