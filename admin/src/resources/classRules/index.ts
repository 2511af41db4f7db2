import icon from "@mui/icons-material/GppBadOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const classRules: ResourceProps = {
  name: "class_rules",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.ClassRuleList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.ClassRuleShow,
  ),
  create: later(
    () => import("./create"),
    (file) => file.ClassRuleCreate,
  ),
  recordRepresentation: "word",
};
