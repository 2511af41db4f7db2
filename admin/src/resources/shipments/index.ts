import shipmentsIcon from "@mui/icons-material/LocalShippingOutlined";
import tracePrefixesIcon from "@mui/icons-material/QrCode2Outlined";
import pickingIcon from "@mui/icons-material/ShoppingBasketOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const shipments: Definition[] = [
  {
    name: "picking",
    label: "待拣货",
    right: "shipments",
    menu: [{ group: "待办", place: 110, icon: pickingIcon, queue: "picking" }],
    list: later(
      () => import("./PickableList"),
      (file) => file.PickableList,
    ),
    recordRepresentation: "id",
    fields: {
      q: "订单号、客户、商品",
      id: "订单号",
      company: "客户",
      warehouse: "仓库",
      warehouse_id: "仓库",
      status: "状态",
      units: "待拣",
      address: "收货地址",
      paid_at: "付款时间",
      remark: "客户备注",
    },
  },
  {
    name: "shipments",
    label: "拣货与发货",
    menu: [{ group: "待办", place: 120, icon: shipmentsIcon }],
    tasks: {
      shipments_picking: "拣货中未完成",
      shipments_unchecked: "待出库复核",
      shipments_unsent: "待填运单",
    },
    subject: "shipment",
    subjectLabel: "发货单",
    list: later(
      () => import("./list"),
      (file) => file.ShipmentList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.ShipmentShow,
    ),
    recordRepresentation: "id",
    fields: {
      q: "发货单号、运单号、订单号、客户",
      id: "发货单号",
      order_id: "订单号",
      company: "客户",
      warehouse: "仓库",
      status: "状态",
      units: "件数",
      codes: "追溯码",
      picker: "拣货人",
      checker: "复核人",
      checked: "已复核",
      checked_at: "复核时间",
      carrier: "承运商",
      waybill: "运单号",
      created_at: "开单时间",
      picked_at: "拣货时间",
      shipped_at: "发货时间",
      started_at: "启运时间",
    },
  },
  {
    name: "trace_prefixes",
    label: "追溯码归属",
    subject: "trace_prefix",
    right: "shipments",
    menu: [{ group: "交易", place: 70, icon: tracePrefixesIcon }],
    list: later(
      () => import("./TracePrefixList"),
      (file) => file.TracePrefixList,
    ),
    recordRepresentation: "id",
    fields: {
      q: "追溯码前 7 位",
      id: "前 7 位",
      goods: "商品",
      goods_id: "商品编号",
      created_at: "登记时间",
    },
  },
  {
    path: "/pick_lists",
    right: "shipments",
    isBare: true,
    Screen: later(
      () => import("./PickListsPage"),
      (file) => file.PickListsPage,
    ),
  },
];
