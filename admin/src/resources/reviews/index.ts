import quantityAlarmsIcon from "@mui/icons-material/ReportProblemOutlined";
import reviewsIcon from "@mui/icons-material/RuleOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const reviews: Definition[] = [
  {
    name: "reviews",
    label: "订单审核",
    menu: [{ group: "待办", place: 70, icon: reviewsIcon, queue: "reviews" }],
    list: later(
      () => import("./list"),
      (file) => file.ReviewList,
    ),
    recordRepresentation: "id",
    fields: {
      q: "订单号、客户、商品",
      id: "订单号",
      kind: "类型",
      company: "客户",
      reasons: "为什么要看",
      total: "金额",
      paid_at: "付款时间",
      lines: "商品",
    },
  },
  {
    name: "quantity_alarms",
    label: "数量预警",
    right: "reviews",
    menu: [{ group: "待办", place: 80, icon: quantityAlarmsIcon }],
    list: later(
      () => import("./alarms"),
      (file) => file.QuantityAlarmList,
    ),
    fields: {
      q: "订单号、客户",
      open: "只看待审核",
      order: "订单号",
      company: "客户",
      units: "本单数量",
      period_units: "期间数量",
      reason: "原因",
      status: "订单状态",
      raised_at: "预警时间",
      order_units: "一张订单最多",
      period_days: "期间（天）",
      usual_times: "平时每单的几倍",
    },
  },
];
