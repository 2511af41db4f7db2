import icon from "@mui/icons-material/BadgeOutlined";
import type { ResourceProps } from "react-admin";
import { LicenceList } from "./list";

export { ExpiriesPage } from "./expiries/ExpiriesPage";
export { ReviewPage } from "./review/ReviewPage";
export { DocumentRulesPage } from "./rules/DocumentRulesPage";

export const licences: ResourceProps = {
  name: "licences",
  icon,
  list: LicenceList,
  recordRepresentation: "kind_text",
};
