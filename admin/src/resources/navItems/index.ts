import icon from "@mui/icons-material/MenuOpenOutlined";
import type { ResourceProps } from "react-admin";
import { NavItemCreate, NavItemEdit } from "./edit";
import { NavItemList } from "./list";

export const navItems: ResourceProps = {
  name: "nav_items",
  icon,
  list: NavItemList,
  edit: NavItemEdit,
  create: NavItemCreate,
  recordRepresentation: "name",
};
