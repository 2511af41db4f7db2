import icon from "@mui/icons-material/ReceiptLongOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const orders: ResourceProps = {
  name: "orders",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.OrderList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.OrderShow,
  ),
  recordRepresentation: "id",
};
