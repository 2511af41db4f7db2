import icon from "@mui/icons-material/ReceiptLongOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const orders: Definition[] = [
  {
    name: "orders",
    label: "订单",
    menu: [{ group: "交易", place: 10, icon }],
    tasks: { orders_unpaid: "客户待付款订单" },
    subject: "order",
    searchPlace: 10,
    list: later(
      () => import("./list"),
      (file) => file.OrderList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.OrderShow,
    ),
    recordRepresentation: "id",
    fields: {
      q: "订单号、客户、收货人、批号",
      id: "订单号",
      payment_id: "支付单号",
      company_id: "客户",
      company: "客户",
      member: "下单人",
      status: "状态",
      goods_amount: "商品金额",
      discount: "优惠",
      freight: "运费",
      total: "应付金额",
      warehouse: "仓库",
      receiver: "收货人",
      phone: "电话",
      address: "收货地址",
      remark: "备注",
      carrier: "承运商",
      waybill: "运单号",
      created_at: "下单时间",
      paid_at: "付款时间",
      shipped_at: "发货时间",
      finished_at: "完成时间",
      cancelled_at: "取消时间",
      cancel_reason: "取消原因",
      lines: "不再发货的商品",
      reason: "原因",
      from: "下单日期从",
      to: "到",
    },
  },
];
