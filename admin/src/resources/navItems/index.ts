import icon from "@mui/icons-material/MenuOpenOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const navItems: ResourceProps = {
  name: "nav_items",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.NavItemList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.NavItemEdit,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.NavItemCreate,
  ),
  recordRepresentation: "name",
};
