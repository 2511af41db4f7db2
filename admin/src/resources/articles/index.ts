import icon from "@mui/icons-material/ArticleOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const articles: ResourceProps = {
  name: "articles",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.ArticleList,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.ArticleEdit,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.ArticleCreate,
  ),
  recordRepresentation: "title",
};
