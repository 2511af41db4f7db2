import icon from "@mui/icons-material/ReportOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const recalls: ResourceProps = {
  name: "recalls",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.RecallList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.RecallShow,
  ),
  recordRepresentation: "number",
};
