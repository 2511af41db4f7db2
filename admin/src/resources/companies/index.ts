import icon from "@mui/icons-material/StorefrontOutlined";
import type { ResourceProps } from "react-admin";
import { CompanyList } from "./list";
import { CompanyShow } from "./show";

export const companies: ResourceProps = {
  name: "companies",
  icon,
  list: CompanyList,
  show: CompanyShow,
  recordRepresentation: "name",
};
