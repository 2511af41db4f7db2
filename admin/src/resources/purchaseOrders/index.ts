import icon from "@mui/icons-material/AssignmentOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const purchaseOrders: Definition[] = [
  {
    name: "purchase_orders",
    label: "采购订单",
    subject: "purchase_order",
    right: "purchases",
    menu: [{ group: "商品", place: 155, icon }],
    list: later(
      () => import("./list"),
      (file) => file.PurchaseOrderList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.PurchaseOrderShow,
    ),
    create: later(
      () => import("./create"),
      (file) => file.PurchaseOrderCreate,
    ),
    recordRepresentation: "number",
    fields: {
      q: "单号、供货单位、商品、备注",
      number: "采购订单号",
      supplier_id: "供货单位",
      supplier: "供货单位",
      ordered_at: "下单",
      expected_on: "预计到货",
      status: "状态",
      note: "备注",
      lines: "商品",
      units: "订购数量",
      accepted: "已入库",
      amount: "金额",
      goods_id: "商品编号",
      quantity: "数量",
      unit_price: "价格（元）",
      reason: "原因",
      from: "下单日期从",
      to: "到",
      // Fields inside a list of the form are asked for by their path.
      "lines.goods_id": "商品",
      "lines.quantity": "数量",
      "lines.unit_price": "价格（元）",
    },
  },
];
