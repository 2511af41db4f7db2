import icon from "@mui/icons-material/CelebrationOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const activities: Definition[] = [
  {
    name: "activities",
    label: "活动",
    right: "ads",
    menu: [{ group: "内容", place: 10, icon }],
    subject: "activity",
    list: later(
      () => import("./list"),
      (file) => file.ActivityList,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.ActivityEdit,
    ),
    create: later(
      () => import("./edit"),
      (file) => file.ActivityCreate,
    ),
    recordRepresentation: "title",
    fields: {
      kind: "类型",
      title: "标题",
      lead: "说明",
      url: "系列网址",
      regions: "供货区域",
      rules: "规则",
      image: "图片",
      sort: "排序",
      is_open: "开启",
      starts_at: "开始时间",
      ends_at: "结束时间",
      goods: "商品",
      "goods.goods_id": "商品",
      goods_count: "商品数",
    },
  },
];
