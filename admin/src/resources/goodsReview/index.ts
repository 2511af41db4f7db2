import firstSaleIcon from "@mui/icons-material/FactCheckOutlined";
import classChangeIcon from "@mui/icons-material/RuleFolderOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const ClassChangeReviewPage = later(
  () => import("./ClassChangeReview"),
  (file) => file.ClassChangeReviewPage,
);
export const FirstSaleReviewPage = later(
  () => import("./FirstSaleReview"),
  (file) => file.FirstSaleReviewPage,
);
export const FirstSaleRulesPage = later(
  () => import("./RulesPage"),
  (file) => file.FirstSaleRulesPage,
);

export const firstSales: ResourceProps = {
  name: "first_sales",
  icon: firstSaleIcon,
  list: later(
    () => import("./lists"),
    (file) => file.FirstSaleList,
  ),
  recordRepresentation: "id",
};

export const classChanges: ResourceProps = {
  name: "class_changes",
  icon: classChangeIcon,
  list: later(
    () => import("./lists"),
    (file) => file.ClassChangeList,
  ),
  recordRepresentation: "id",
};
