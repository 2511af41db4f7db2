import icon from "@mui/icons-material/WorkspacePremiumOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const brands: Definition[] = [
  {
    name: "brands",
    label: "品牌",
    right: "goods",
    menu: [{ group: "商品", place: 140, icon }],
    subject: "brand",
    list: later(
      () => import("./list"),
      (file) => file.BrandList,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.BrandEdit,
    ),
    create: later(
      () => import("./edit"),
      (file) => file.BrandCreate,
    ),
    recordRepresentation: "name",
    fields: {
      q: "名称",
      name: "名称",
      maker_id: "生产企业",
      maker: "生产企业",
      sort: "排序",
      logo: "标志",
      goods_count: "商品数",
    },
  },
];
