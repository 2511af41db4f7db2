import icon from "@mui/icons-material/LocalShippingOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const freightRules: ResourceProps = {
  name: "freight_rules",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.FreightRuleList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.FreightRuleEdit,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.FreightRuleCreate,
  ),
  recordRepresentation: "province",
};
