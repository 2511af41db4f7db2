import icon from "@mui/icons-material/AssignmentTurnedInOutlined";
import type { ResourceProps } from "react-admin";
import { later } from "../../loading/later";

export const receipts: ResourceProps = {
  name: "receipts",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.ReceiptList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.ReceiptShow,
  ),
  recordRepresentation: "order_id",
};
