import icon from "@mui/icons-material/AccountTreeOutlined";
import type { ResourceProps } from "react-admin";
import type { Category } from "../../api/types";
import { CategoryCreate, CategoryEdit } from "./edit";
import { CategoryTree } from "./list";

export const categories: ResourceProps = {
  name: "categories",
  icon,
  list: CategoryTree,
  edit: CategoryEdit,
  create: CategoryCreate,
  recordRepresentation: (category: Category) => category.path,
};
