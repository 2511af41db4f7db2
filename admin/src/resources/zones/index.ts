import icon from "@mui/icons-material/ViewCarouselOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const zones: Definition[] = [
  {
    name: "zones",
    label: "专区",
    right: "ads",
    menu: [{ group: "内容", place: 30, icon }],
    subject: "zone",
    list: later(
      () => import("./list"),
      (file) => file.ZoneList,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.ZoneEdit,
    ),
    recordRepresentation: "title",
    fields: { title: "标题", lead: "说明", rules: "规则" },
  },
];
