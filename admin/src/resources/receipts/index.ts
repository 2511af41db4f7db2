import icon from "@mui/icons-material/AssignmentTurnedInOutlined";
import type { ResourceProps } from "react-admin";
import { ReceiptList } from "./list";
import { ReceiptShow } from "./show";

export const receipts: ResourceProps = {
  name: "receipts",
  icon,
  list: ReceiptList,
  show: ReceiptShow,
  recordRepresentation: "order_id",
};
