import icon from "@mui/icons-material/ReceiptLongOutlined";
import type { ResourceProps } from "react-admin";
import { OrderList } from "./list";
import { OrderShow } from "./show";

export const orders: ResourceProps = {
  name: "orders",
  icon,
  list: OrderList,
  show: OrderShow,
  recordRepresentation: "id",
};
