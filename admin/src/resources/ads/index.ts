import icon from "@mui/icons-material/CampaignOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const ads: Definition[] = [
  {
    name: "ads",
    label: "广告",
    menu: [{ group: "内容", place: 40, icon }],
    tasks: { ads_ending: "广告一周内结束" },
    subject: "ad",
    list: later(
      () => import("./list"),
      (file) => file.AdList,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.AdEdit,
    ),
    create: later(
      () => import("./edit"),
      (file) => file.AdCreate,
    ),
    recordRepresentation: "title",
    fields: {
      slot: "位置",
      title: "标题",
      remarks: "说明",
      image: "图片",
      url: "点击后打开",
      sort: "排序",
      is_open: "开启",
      starts_at: "开始时间",
      ends_at: "结束时间",
    },
  },
];
