import icon from "@mui/icons-material/LockOutlined";
import type { ResourceProps } from "react-admin";
import { SaleRuleCreate, SaleRuleEdit } from "./edit";
import { SaleRuleList } from "./list";

export const saleRules: ResourceProps = {
  name: "sale_rules",
  icon,
  list: SaleRuleList,
  edit: SaleRuleEdit,
  create: SaleRuleCreate,
  recordRepresentation: "effect",
};
