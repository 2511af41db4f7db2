import icon from "@mui/icons-material/ReportOutlined";
import type { ResourceProps } from "react-admin";
import { RecallList } from "./list";
import { RecallShow } from "./show";

export const recalls: ResourceProps = {
  name: "recalls",
  icon,
  list: RecallList,
  show: RecallShow,
  recordRepresentation: "number",
};
