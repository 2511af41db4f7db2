import icon from "@mui/icons-material/KeyboardReturnOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const supplierReturns: Definition[] = [
  {
    name: "supplier_returns",
    label: "购进退出",
    subject: "supplier_return",
    right: "goods_receipts",
    menu: [{ group: "商品", place: 215, icon, queue: "supplier_returns" }],
    tasks: { supplier_returns: "购进退出待审核" },
    list: later(
      () => import("./list"),
      (file) => file.SupplierReturnList,
    ),
    recordRepresentation: "number",
    fields: {
      q: "单号、原因、供货单位、商品、批号",
      number: "单号",
      supplier_id: "供货单位",
      supplier: "供货单位",
      goods_name: "商品",
      line_id: "收货明细编号",
      batch_id: "批号编号",
      batch_number: "批号",
      quantity: "数量",
      source: "从哪里退出",
      reason: "退货原因",
      status: "状态",
      codes: "追溯码",
      asked_at: "单号、登记",
      decided_at: "审核",
      answer: "审核结果",
      opinion: "意见",
    },
  },
];
