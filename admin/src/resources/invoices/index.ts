import icon from "@mui/icons-material/RequestQuoteOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const invoices: Definition[] = [
  {
    name: "invoices",
    label: "发票",
    menu: [{ group: "交易", place: 80, icon }],
    tasks: { invoices_failed: "开票失败" },
    subject: "invoice",
    searchPlace: 40,
    list: later(
      () => import("./list"),
      (file) => file.InvoiceList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.InvoiceShow,
    ),
    recordRepresentation: "request_number",
    fields: {
      q: "订单、发票号码、客户",
      status: "状态",
      color: "蓝字/红字",
      kind: "种类",
      number: "发票号码",
      blue_id: "对应蓝字发票",
      red_reason: "红字原因",
      order_id: "订单",
      company: "客户",
      total: "价税合计",
      created_at: "申请",
      issued_at: "开具",
    },
  },
  {
    name: "goods_taxes",
    label: "商品税率",
    right: "invoices",
    list: later(
      () => import("./taxes"),
      (file) => file.GoodsTaxList,
    ),
    recordRepresentation: "goods_name",
    fields: {
      q: "商品、编码",
      id: "编号",
      goods_code: "商品编码",
      goods_name: "商品",
      rate: "税率",
      tax_code: "税收分类编码",
    },
  },
];
