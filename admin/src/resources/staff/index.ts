import icon from "@mui/icons-material/GroupOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const staff: ResourceProps = {
  name: "staff",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.StaffList,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.StaffCreate,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.StaffEdit,
  ),
  recordRepresentation: "name",
};
