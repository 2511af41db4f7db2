import icon from "@mui/icons-material/TravelExploreOutlined";
import type { Wanted } from "../../api/types";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const wanted: Definition[] = [
  {
    name: "wanted_items",
    label: "求购",
    right: "goods",
    menu: [{ group: "商品", place: 240, icon }],
    subject: "wanted",
    list: later(
      () => import("./list"),
      (file) => file.WantedList,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.WantedAnswer,
    ),
    recordRepresentation: (item: Wanted) => item.name,
    fields: {
      q: "品名、厂家、条码",
      name: "品名",
      number: "数量",
      company_id: "客户",
      status: "进度",
      reply: "答复",
      goods_id: "对应商品",
      created_at: "登记时间",
    },
  },
];
