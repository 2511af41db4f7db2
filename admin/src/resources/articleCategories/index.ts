import icon from "@mui/icons-material/LibraryBooksOutlined";
import type { ResourceProps } from "react-admin";
import type { ArticleCategory } from "../../api/types";
import { later } from "../../loading/later";

export const articleCategories: ResourceProps = {
  name: "article_categories",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.ArticleCategoryList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.ArticleCategoryEdit,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.ArticleCategoryCreate,
  ),
  recordRepresentation: (category: ArticleCategory) => category.full_name,
};
