import icon from "@mui/icons-material/LibraryBooksOutlined";
import type { ResourceProps } from "react-admin";
import type { ArticleCategory } from "../../api/types";
import { ArticleCategoryCreate, ArticleCategoryEdit } from "./edit";
import { ArticleCategoryList } from "./list";

export const articleCategories: ResourceProps = {
  name: "article_categories",
  icon,
  list: ArticleCategoryList,
  edit: ArticleCategoryEdit,
  create: ArticleCategoryCreate,
  recordRepresentation: (category: ArticleCategory) => category.full_name,
};
