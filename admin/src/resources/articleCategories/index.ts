import icon from "@mui/icons-material/LibraryBooksOutlined";
import type { ArticleCategory } from "../../api/types";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const articleCategories: Definition[] = [
  {
    name: "article_categories",
    label: "文章栏目",
    subject: "article_category",
    right: "articles",
    menu: [{ group: "内容", place: 70, icon }],
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
    fields: { name: "名称", parent_id: "上级", sort: "排序" },
  },
];
