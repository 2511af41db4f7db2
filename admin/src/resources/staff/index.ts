import icon from "@mui/icons-material/GroupOutlined";
import type { ResourceProps } from "react-admin";
import { StaffCreate, StaffEdit } from "./edit";
import { StaffList } from "./list";

export const staff: ResourceProps = {
  name: "staff",
  icon,
  list: StaffList,
  create: StaffCreate,
  edit: StaffEdit,
  recordRepresentation: "name",
};
