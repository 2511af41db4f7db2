import icon from "@mui/icons-material/BadgeOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const ExpiriesPage = later(
  () => import("./expiries/ExpiriesPage"),
  (file) => file.ExpiriesPage,
);
export const ReviewPage = later(
  () => import("./review/ReviewPage"),
  (file) => file.ReviewPage,
);
export const DocumentRulesPage = later(
  () => import("./rules/DocumentRulesPage"),
  (file) => file.DocumentRulesPage,
);

export const licences: ResourceProps = {
  name: "licences",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.LicenceList,
  ),
  recordRepresentation: "kind_text",
};
