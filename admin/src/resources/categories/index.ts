import icon from "@mui/icons-material/AccountTreeOutlined";
import type { ResourceProps } from "react-admin";
import type { Category } from "../../api/types";
import { later } from "../../loading/later";

export const categories: ResourceProps = {
  name: "categories",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.CategoryTree,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.CategoryEdit,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.CategoryCreate,
  ),
  recordRepresentation: (category: Category) => category.path,
};
