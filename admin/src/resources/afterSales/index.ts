import afterSalesIcon from "@mui/icons-material/AssignmentReturnOutlined";
import afterSaleReasonsIcon from "@mui/icons-material/PlaylistAddCheckOutlined";
import quarantineIcon from "@mui/icons-material/ReportOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const afterSales: Definition[] = [
  {
    name: "after_sales",
    label: "售后",
    menu: [{ group: "交易", place: 20, icon: afterSalesIcon }],
    tasks: {
      claims_accept: "售后待受理",
      claims_arrive: "退货待收货",
      claims_inspect: "退货待验收",
      claims_refund: "售后待退款",
      claims_replace: "换货待补发",
      claims_return_refused: "不合格待寄回",
    },
    subject: "after_sale",
    list: later(
      () => import("./list"),
      (file) => file.AfterSaleList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.AfterSaleShow,
    ),
    recordRepresentation: "id",
    fields: {
      q: "售后单号、订单号、客户、商品、批号",
      id: "售后单",
      company: "客户",
      kind: "类型",
      lines: "商品",
      amount: "金额",
      status: "状态",
      awaits: "等我办理",
      created_at: "申请时间",
    },
  },
  {
    name: "after_sale_reasons",
    label: "售后原因",
    right: "after_sales",
    menu: [{ group: "交易", place: 50, icon: afterSaleReasonsIcon }],
    subject: "after_sale_reason",
    list: later(
      () => import("./reasons"),
      (file) => file.ReasonList,
    ),
    edit: later(
      () => import("./reasons"),
      (file) => file.ReasonEdit,
    ),
    create: later(
      () => import("./reasons"),
      (file) => file.ReasonCreate,
    ),
    recordRepresentation: "text",
    fields: { text: "原因", ground: "归类", kinds: "适用类型", sort: "排序", is_open: "启用" },
  },
  {
    name: "quarantine",
    label: "待处理区",
    right: "after_sales",
    menu: [{ group: "交易", place: 40, icon: quarantineIcon }],
    list: later(
      () => import("./quarantine"),
      (file) => file.QuarantineList,
    ),
    recordRepresentation: "batch",
    fields: {
      goods_name: "商品",
      batch: "批号",
      expires_on: "效期",
      warehouse: "仓库",
      quantity: "数量",
    },
  },
  {
    path: "/after_sale_rules",
    right: "after_sales",
    Screen: later(
      () => import("./RulesPage"),
      (file) => file.AfterSaleRulesPage,
    ),
  },
];
