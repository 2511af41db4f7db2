import firstSaleIcon from "@mui/icons-material/FactCheckOutlined";
import classChangeIcon from "@mui/icons-material/RuleFolderOutlined";
import type { ResourceProps } from "react-admin";
import { ClassChangeList, FirstSaleList } from "./lists";

export { ClassChangeReviewPage } from "./ClassChangeReview";
export { FirstSaleReviewPage } from "./FirstSaleReview";
export { FirstSaleRulesPage } from "./RulesPage";

export const firstSales: ResourceProps = {
  name: "first_sales",
  icon: firstSaleIcon,
  list: FirstSaleList,
  recordRepresentation: "id",
};

export const classChanges: ResourceProps = {
  name: "class_changes",
  icon: classChangeIcon,
  list: ClassChangeList,
  recordRepresentation: "id",
};
