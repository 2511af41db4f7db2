import icon from "@mui/icons-material/LockOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const saleRules: Definition[] = [
  {
    name: "sale_rules",
    label: "控销规则",
    right: "goods",
    menu: [{ group: "商品", place: 110, icon, notFor: ["warehouse", "content"] }],
    list: later(
      () => import("./list"),
      (file) => file.SaleRuleList,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.SaleRuleEdit,
    ),
    create: later(
      () => import("./edit"),
      (file) => file.SaleRuleCreate,
    ),
    recordRepresentation: "effect",
    fields: {
      goods_id: "商品",
      effect: "规则",
      company_id: "客户",
      region: "地区",
      buyer_type: "客户类型",
      rank: "客户等级",
    },
  },
];
