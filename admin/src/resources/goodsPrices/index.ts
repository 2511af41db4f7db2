import icon from "@mui/icons-material/SellOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const goodsPrices: Definition[] = [
  {
    name: "goods_prices",
    label: "专属价",
    right: "goods",
    menu: [{ group: "商品", place: 90, icon, notFor: ["warehouse", "content"] }],
    list: later(
      () => import("./list"),
      (file) => file.GoodsPriceList,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.GoodsPriceEdit,
    ),
    create: later(
      () => import("./edit"),
      (file) => file.GoodsPriceCreate,
    ),
    recordRepresentation: "price",
    fields: {
      goods_id: "商品",
      company_id: "客户",
      company: "客户",
      region: "地区",
      rank: "客户等级",
      price: "单价",
      valid_from: "开始时间",
      valid_to: "结束时间",
      state: "状态",
      valid: "未过期",
    },
  },
  {
    name: "company_names",
    label: "客户",
    right: "goods",
  },
];
