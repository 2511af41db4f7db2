import drawsIcon from "@mui/icons-material/CasinoOutlined";
import drawRecordsIcon from "@mui/icons-material/EmojiEventsOutlined";
import { AUDIENCE } from "../../i18n/audience";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const draws: Definition[] = [
  {
    name: "draws",
    label: "抽奖",
    subject: "draw",
    right: "promotions",
    menu: [{ group: "营销", place: 40, icon: drawsIcon, queue: "draws" }],
    tasks: { draws: "抽奖待批准" },
    list: later(
      () => import("./list"),
      (file) => file.DrawList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.DrawShow,
    ),
    edit: later(
      () => import("./form"),
      (file) => file.DrawEdit,
    ),
    create: later(
      () => import("./form"),
      (file) => file.DrawCreate,
    ),
    recordRepresentation: "name",
    fields: {
      ...AUDIENCE,
      q: "名称",
      name: "名称",
      remarks: "说明",
      rules: "规则",
      image: "图片",
      starts_at: "开始时间",
      ends_at: "结束时间",
      chance_kind: "抽奖机会",
      per_amount: "每满金额",
      points: "每次积分",
      limit: "每家限次",
      company_day_limit: "每家每天限次",
      member_limit: "每位成员限次",
      member_day_limit: "每位成员每天限次",
      pause_seconds: "两次间隔（秒）",
      day_budget: "每天奖品总值",
      can_decide: "待我批准",
      budget: "预算",
      is_on_home: "在首页显示",
      prizes: "奖品",
      tickets: "已抽",
      spent: "已发成本 / 预算",
      status: "状态",
      created_by: "建立",
    },
  },
  {
    name: "draw_records",
    label: "抽奖记录",
    subject: "draw_record",
    right: "promotions",
    menu: [{ group: "营销", place: 50, icon: drawRecordsIcon }],
    tasks: { draw_records: "奖品待发放" },
    list: later(
      () => import("./records"),
      (file) => file.DrawRecordList,
    ),
    fields: {
      draw_id: "抽奖",
      draw: "抽奖",
      ticket: "序号",
      company_id: "客户",
      company: "客户",
      member: "成员",
      prize: "奖品",
      state: "状态",
      is_win: "中奖",
      at: "时间",
    },
  },
  {
    name: "draw_rules",
    label: "抽奖和积分商品审批规则",
    subject: "draw_rules",
    fields: { finance_above: "超过多少要财务批准", reason: "修改原因" },
  },
];
