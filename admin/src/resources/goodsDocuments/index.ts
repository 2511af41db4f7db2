import icon from "@mui/icons-material/DescriptionOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const goodsDocuments: Definition[] = [
  {
    name: "goods_documents",
    label: "商品资料",
    right: "documents",
    menu: [{ group: "商品", place: 30, icon }],
    subject: "goods_document",
    list: later(
      () => import("./list"),
      (file) => file.GoodsDocumentList,
    ),
    recordRepresentation: "title",
    fields: {
      q: "商品、编码、资料名称",
      goods_id: "商品编号",
      kind: "类型",
      title: "资料名称",
      audience: "谁能看到",
      status: "状态",
      issued_on: "签发日期",
      valid_until: "有效期至",
      created_at: "上传",
    },
  },
];
