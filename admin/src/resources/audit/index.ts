import icon from "@mui/icons-material/HistoryOutlined";
import type { ResourceProps } from "react-admin";
import { AuditList } from "./list";

export const audit: ResourceProps = {
  name: "audit",
  icon,
  list: AuditList,
  recordRepresentation: "action_text",
};
