import icon from "@mui/icons-material/WorkspacePremiumOutlined";
import type { ResourceProps } from "react-admin";
import { BrandCreate, BrandEdit } from "./edit";
import { BrandList } from "./list";

export const brands: ResourceProps = {
  name: "brands",
  icon,
  list: BrandList,
  edit: BrandEdit,
  create: BrandCreate,
  recordRepresentation: "name",
};
