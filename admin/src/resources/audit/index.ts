import icon from "@mui/icons-material/HistoryOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const audit: ResourceProps = {
  name: "audit",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.AuditList,
  ),
  recordRepresentation: "action_text",
};
