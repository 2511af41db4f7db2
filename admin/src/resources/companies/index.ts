import icon from "@mui/icons-material/StorefrontOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const companies: ResourceProps = {
  name: "companies",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.CompanyList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.CompanyShow,
  ),
  recordRepresentation: "name",
};
