import pointsOrdersIcon from "@mui/icons-material/LocalMallOutlined";
import pointsGoodsIcon from "@mui/icons-material/RedeemOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const pointsMall: Definition[] = [
  {
    name: "points_goods",
    label: "积分商品",
    subject: "points_goods",
    right: "promotions",
    menu: [{ group: "营销", place: 60, icon: pointsGoodsIcon, queue: "points_goods" }],
    tasks: { points_goods: "积分商品待批准" },
    list: later(
      () => import("./goods"),
      (file) => file.PointsGoodsList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.PointsGoodsShow,
    ),
    edit: later(
      () => import("./form"),
      (file) => file.PointsGoodsEdit,
    ),
    create: later(
      () => import("./form"),
      (file) => file.PointsGoodsCreate,
    ),
    recordRepresentation: "name",
    fields: {
      q: "名称",
      name: "名称",
      remark: "说明",
      details: "详情",
      points: "积分",
      money: "另付金额",
      worth: "价值",
      stock: "库存",
      sold: "已兑",
      limit: "每家限兑",
      starts_at: "开始时间",
      ends_at: "结束时间",
      is_open: "开启",
      can_decide: "待我批准",
      sort: "排序",
      image: "图片",
    },
  },
  {
    name: "points_orders",
    label: "积分订单",
    subject: "points_order",
    menu: [{ group: "营销", place: 70, icon: pointsOrdersIcon, queue: "points_orders" }],
    list: later(
      () => import("./orders"),
      (file) => file.PointsOrderList,
    ),
    show: later(
      () => import("./orders"),
      (file) => file.PointsOrderShow,
    ),
    recordRepresentation: "number",
    fields: {
      q: "单号、商品、收货人",
      number: "单号",
      name: "商品",
      company: "客户",
      company_id: "客户",
      source: "来源",
      status: "状态",
      created_at: "下单时间",
      carrier: "承运商",
      waybill: "运单号",
    },
  },
];
