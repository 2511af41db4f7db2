import icon from "@mui/icons-material/ArticleOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const articles: Definition[] = [
  {
    name: "articles",
    label: "文章",
    subject: "article",
    menu: [{ group: "内容", place: 60, icon }],
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
    fields: {
      title: "标题",
      category_id: "栏目",
      path: "网址",
      summary: "摘要",
      body: "正文",
      cover: "封面",
      status: "状态",
      published_at: "公开时间",
      facts: "文末资料",
      author: "作者",
      sort: "排序",
      updated_at: "更新时间",
    },
  },
];
