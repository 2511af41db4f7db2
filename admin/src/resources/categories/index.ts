import icon from "@mui/icons-material/AccountTreeOutlined";
import type { Category } from "../../api/types";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const categories: Definition[] = [
  {
    name: "categories",
    label: "分类",
    right: "goods",
    menu: [{ group: "商品", place: 130, icon }],
    subject: "category",
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
    fields: {
      name: "名称",
      code: "编码",
      kind: "类别",
      parent_id: "上级分类",
      parent: "上级分类",
      sort: "排序",
      image: "图片",
      goods_count: "商品数",
    },
  },
];
