import icon from "@mui/icons-material/Inventory2Outlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const stocks: Definition[] = [
  {
    name: "stocks",
    label: "库存",
    menu: [{ group: "商品", place: 180, icon }],
    subject: "stock",
    list: later(
      () => import("./list"),
      (file) => file.StockList,
    ),
    recordRepresentation: "goods_name",
    fields: {
      q: "商品名称、编码",
      goods_id: "商品",
      goods_name: "商品",
      spec: "规格",
      maker: "生产企业",
      warehouse_id: "仓库",
      warehouse: "仓库",
      on_hand: "在库",
      reserved: "已占用",
      available: "可用",
      below: "可用少于",
      shelf_place: "货位",
      unplaced: "未定货位",
      expires_on: "最近效期",
    },
  },
  {
    name: "warehouses",
    label: "仓库",
    // It only fills selects.
    isForEverybody: true,
    recordRepresentation: "name",
    fields: { name: "名称" },
  },
];
