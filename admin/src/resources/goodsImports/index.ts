import icon from "@mui/icons-material/UploadFileOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const goodsImports: Definition[] = [
  {
    name: "goods_imports",
    label: "商品导入",
    right: "goods",
    menu: [
      {
        group: "商品",
        place: 20,
        icon,
        notFor: ["warehouse", "service", "service_lead", "finance", "content", "salesman"],
      },
    ],
    subject: "goods_import",
    list: later(
      () => import("./list"),
      (file) => file.GoodsImportList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.GoodsImportShow,
    ),
    recordRepresentation: "file_name",
    fields: { file_name: "文件", status: "状态", created_at: "上传时间" },
  },
];
