import icon from "@mui/icons-material/FactoryOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const makers: Definition[] = [
  {
    name: "makers",
    label: "生产企业",
    right: "goods",
    menu: [{ group: "商品", place: 150, icon }],
    subject: "maker",
    list: later(
      () => import("./list"),
      (file) => file.MakerList,
    ),
    edit: later(
      () => import("./edit"),
      (file) => file.MakerEdit,
    ),
    create: later(
      () => import("./edit"),
      (file) => file.MakerCreate,
    ),
    recordRepresentation: "name",
    fields: {
      q: "名称、简称、别名",
      name: "名称",
      short_name: "简称",
      aliases: "别名",
      province: "省份",
      goods_count: "商品数",
    },
  },
];
