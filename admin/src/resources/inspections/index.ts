import icon from "@mui/icons-material/PolicyOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const inspections: Definition[] = [
  {
    name: "inspections",
    label: "迎检",
    subject: "inspection",
    fields: {
      registers: "台账",
      from: "开始日期",
      to: "结束日期",
      goods_id: "商品编号",
      batch: "批号",
      company_id: "客户编号",
    },
  },
  {
    path: "/inspections",
    right: "inspections",
    menu: [{ group: "系统", place: 10, icon, text: "迎检" }],
    Screen: later(
      () => import("./InspectionsPage"),
      (file) => file.InspectionsPage,
    ),
  },
];
