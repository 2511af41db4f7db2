import icon from "@mui/icons-material/AssignmentReturnOutlined";
import quarantineIcon from "@mui/icons-material/ReportOutlined";
import reasonIcon from "@mui/icons-material/RuleOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const AfterSaleRulesPage = later(
  () => import("./RulesPage"),
  (file) => file.AfterSaleRulesPage,
);

export const afterSales: ResourceProps = {
  name: "after_sales",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.AfterSaleList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.AfterSaleShow,
  ),
  recordRepresentation: "id",
};

export const afterSaleReasons: ResourceProps = {
  name: "after_sale_reasons",
  icon: reasonIcon,
  list: later(
    () => import("./reasons"),
    (file) => file.ReasonList,
  ),
  create: later(
    () => import("./reasons"),
    (file) => file.ReasonCreate,
  ),
  edit: later(
    () => import("./reasons"),
    (file) => file.ReasonEdit,
  ),
  recordRepresentation: "text",
};

export const quarantine: ResourceProps = {
  name: "quarantine",
  icon: quarantineIcon,
  list: later(
    () => import("./quarantine"),
    (file) => file.QuarantineList,
  ),
  recordRepresentation: "batch",
};
