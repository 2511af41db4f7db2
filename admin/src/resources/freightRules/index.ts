import icon from "@mui/icons-material/LocalShippingOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const freightRules: Definition[] = [
  {
    name: "freight_rules",
    label: "运费规则",
    subject: "freight_rule",
    right: "goods",
    menu: [{ group: "商品", place: 120, icon }],
    list: later(
      () => import("./list"),
      (file) => file.FreightRuleList,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.FreightRuleEdit,
    ),
    create: later(
      () => import("./edit"),
      (file) => file.FreightRuleCreate,
    ),
    recordRepresentation: "province",
    fields: {
      province: "省份",
      ordinary_fee: "普通商品运费",
      ordinary_free_from: "普通商品包邮金额",
      preferred_fee: "优选商品运费",
      preferred_free_from: "优选商品包邮金额",
      first_grams: "首重",
      first_fee: "首重运费",
      step_grams: "续重",
      step_fee: "续重运费",
      cold_chain_fee: "冷链运费",
    },
  },
];
