import icon from "@mui/icons-material/ArticleOutlined";
import type { ResourceProps } from "react-admin";
import { ArticleCreate, ArticleEdit } from "./edit";
import { ArticleList } from "./list";

export const articles: ResourceProps = {
  name: "articles",
  icon,
  list: ArticleList,
  edit: ArticleEdit,
  create: ArticleCreate,
  recordRepresentation: "title",
};
