import icon from "@mui/icons-material/MoveToInboxOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const goodsReceipts: Definition[] = [
  {
    name: "goods_receipts",
    label: "收货单",
    subject: "goods_receipt",
    menu: [{ group: "商品", place: 160, icon, text: "收货入库", queue: "goods_receipts" }],
    tasks: { goods_receipts: "收货待验收" },
    searchPlace: 50,
    list: later(
      () => import("./list"),
      (file) => file.GoodsReceiptList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.GoodsReceiptShow,
    ),
    create: later(
      () => import("./create"),
      (file) => file.GoodsReceiptCreate,
    ),
    recordRepresentation: "number",
    fields: {
      q: "单号、供货单位、商品、批号",
      number: "收货单号",
      supplier_id: "供货单位",
      supplier: "供货单位",
      purchase_order_id: "采购订单",
      purchase_order: "采购订单",
      warehouse_id: "仓库",
      warehouse: "仓库",
      delivery_note: "随货同行单号",
      status: "状态",
      note: "备注",
      lines: "商品",
      units: "到货数量",
      amount: "金额",
      received_at: "收货",
      decided_at: "验收",
      goods_id: "商品编号",
      from: "收货日期从",
      to: "到",
      // Fields inside a list of the form are asked for by their path.
      "lines.goods_id": "商品",
      "lines.batch_number": "批号",
      "lines.produced_on": "生产日期",
      "lines.expires_on": "有效期至",
      "lines.quantity": "数量",
      "lines.unit_price": "进价（元）",
      "lines.temperature": "到货温度",
      "lines.udi": "UDI",
      "lines.origin": "产地",
      "journey.started_at": "启运时间",
      "journey.left_temperature": "启运温度（℃）",
      "journey.arrived_at": "到货时间",
      "journey.readings": "途中温度记录",
    },
  },
];
