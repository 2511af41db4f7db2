import icon from "@mui/icons-material/AssignmentTurnedInOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const receipts: Definition[] = [
  {
    name: "receipts",
    label: "含麻回执",
    menu: [{ group: "交易", place: 90, icon, queue: "receipts" }],
    subject: "ephedrine_receipt",
    list: later(
      () => import("./list"),
      (file) => file.ReceiptList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.ReceiptShow,
    ),
    recordRepresentation: "order_id",
    fields: {
      q: "订单号、客户",
      status: "状态",
      company_id: "客户",
      due_on: "最后期限",
      confirmed_at: "提交",
      order_id: "订单",
    },
  },
];
