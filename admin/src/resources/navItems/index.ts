import icon from "@mui/icons-material/MenuOpenOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const navItems: Definition[] = [
  {
    name: "nav_items",
    label: "导航",
    right: "ads",
    menu: [{ group: "内容", place: 50, icon }],
    subject: "nav_item",
    list: later(
      () => import("./list"),
      (file) => file.NavItemList,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.NavItemEdit,
    ),
    create: later(
      () => import("./edit"),
      (file) => file.NavItemCreate,
    ),
    recordRepresentation: "name",
    fields: {
      name: "名称",
      parent_id: "上级",
      url: "点击后打开",
      image: "图标",
      sort: "排序",
      is_open: "开启",
    },
  },
];
