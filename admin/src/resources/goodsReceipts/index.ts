import icon from "@mui/icons-material/MoveToInboxOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const goodsReceipts: ResourceProps = {
  name: "goods_receipts",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.GoodsReceiptList,
  ),
  create: later(
    () => import("./create"),
    (file) => file.GoodsReceiptCreate,
  ),
  show: later(
    () => import("./show"),
    (file) => file.GoodsReceiptShow,
  ),
  recordRepresentation: "number",
};
