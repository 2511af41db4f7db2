import icon from "@mui/icons-material/BugReportOutlined";
import type { ResourceProps } from "react-admin";
import type { ClientError } from "../../api/types";
import { later } from "../../loading/later";

export const clientErrors: ResourceProps = {
  name: "client_errors",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.ClientErrorList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.ClientErrorShow,
  ),
  recordRepresentation: (error: ClientError) => error.message,
};
