import icon from "@mui/icons-material/AssignmentReturnOutlined";
import quarantineIcon from "@mui/icons-material/ReportOutlined";
import reasonIcon from "@mui/icons-material/RuleOutlined";
import type { ResourceProps } from "react-admin";
import { AfterSaleList } from "./list";
import { QuarantineList } from "./quarantine";
import { ReasonCreate, ReasonEdit, ReasonList } from "./reasons";
import { AfterSaleShow } from "./show";

export const afterSales: ResourceProps = {
  name: "after_sales",
  icon,
  list: AfterSaleList,
  show: AfterSaleShow,
  recordRepresentation: "id",
};

export const afterSaleReasons: ResourceProps = {
  name: "after_sale_reasons",
  icon: reasonIcon,
  list: ReasonList,
  create: ReasonCreate,
  edit: ReasonEdit,
  recordRepresentation: "text",
};

export const quarantine: ResourceProps = {
  name: "quarantine",
  icon: quarantineIcon,
  list: QuarantineList,
  recordRepresentation: "batch",
};
