import icon from "@mui/icons-material/LockOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const saleRules: ResourceProps = {
  name: "sale_rules",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.SaleRuleList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.SaleRuleEdit,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.SaleRuleCreate,
  ),
  recordRepresentation: "effect",
};
