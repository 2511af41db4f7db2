import icon from "@mui/icons-material/ViewQuiltOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const pages: Definition[] = [
  {
    name: "pages",
    label: "页面",
    right: "ads",
    menu: [{ group: "内容", place: 20, icon }],
    subject: "page",
    list: later(
      () => import("./list"),
      (file) => file.PageList,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.PageEdit,
    ),
    create: later(
      () => import("./edit"),
      (file) => file.PageCreate,
    ),
    recordRepresentation: "title",
    fields: {
      place: "位置",
      address: "地址",
      title: "标题",
      blocks: "区块",
      starts_at: "开始时间",
      ends_at: "结束时间",
      ranks: "客户等级",
      buyer_types: "客户类型",
      regions: "地区",
      updated_at: "修改时间",
    },
  },
];
