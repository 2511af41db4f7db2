import icon from "@mui/icons-material/MoveToInboxOutlined";
import type { ResourceProps } from "react-admin";
import { GoodsReceiptCreate } from "./create";
import { GoodsReceiptList } from "./list";
import { GoodsReceiptShow } from "./show";

export const goodsReceipts: ResourceProps = {
  name: "goods_receipts",
  icon,
  list: GoodsReceiptList,
  create: GoodsReceiptCreate,
  show: GoodsReceiptShow,
  recordRepresentation: "number",
};
