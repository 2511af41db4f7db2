import icon from "@mui/icons-material/WorkspacePremiumOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const brands: ResourceProps = {
  name: "brands",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.BrandList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.BrandEdit,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.BrandCreate,
  ),
  recordRepresentation: "name",
};
