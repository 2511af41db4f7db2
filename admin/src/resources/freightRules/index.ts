import icon from "@mui/icons-material/LocalShippingOutlined";
import type { ResourceProps } from "react-admin";
import { FreightRuleCreate, FreightRuleEdit } from "./edit";
import { FreightRuleList } from "./list";

export const freightRules: ResourceProps = {
  name: "freight_rules",
  icon,
  list: FreightRuleList,
  edit: FreightRuleEdit,
  create: FreightRuleCreate,
  recordRepresentation: "province",
};
