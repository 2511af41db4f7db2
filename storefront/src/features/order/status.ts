import { ANY } from "@/api/any";
import type { OrderSummary } from "@/api/types";
import type { StatusTone } from "@/ui/StatusMark";

/** a member of the company decides first */
export const WAITING_APPROVAL = 5;
export const WAITING_PAYMENT = 10;
/** a transfer slip was handed in, finance has not found the money yet */
export const WAITING_TRANSFER = 15;

/** sent whole, not received yet */
export const WAITING_RECEIPT = 40;

/** How a status looks: waiting for the buyer, under way, finished, ended. */
export function toneOf(status: number): StatusTone {
  if (status >= 90) return "off";
  if (status >= 60) return "done";
  return status <= 10 ? "wait" : "go";
}

export interface StatusTab {
  key: string;
  status: number;
  label: string;
  /** only while there are such orders */
  rare?: boolean;
}

export const statusTabs: StatusTab[] = [
  { key: "all", status: ANY, label: "全部" },
  { key: "5", status: 5, label: "待内部审批", rare: true },
  { key: "10", status: 10, label: "待付款" },
  { key: "15", status: 15, label: "待确认到款", rare: true },
  { key: "20", status: 20, label: "待审核", rare: true },
  { key: "30", status: 30, label: "待发货" },
  { key: "35", status: 35, label: "部分发货", rare: true },
  { key: "40", status: 40, label: "待收货" },
  { key: "60", status: 60, label: "已完成" },
  { key: "90", status: 90, label: "已取消" },
  { key: "91", status: 91, label: "已关闭", rare: true },
];

/** The tabs worth showing; the chosen one always is. */
export function tabsFor(counts: Record<string, number>, chosen: number): StatusTab[] {
  return statusTabs.filter((tab) => !tab.rare || (counts[tab.key] ?? 0) > 0 || tab.status === chosen);
}

export interface Step {
  name: string;
  at: string | null;
  state: "done" | "now" | "next";
}

type Timed = Pick<OrderSummary, "status" | "status_text" | "created_at"> & {
  paid_at: string | null;
  shipped_at: string | null;
  finished_at: string | null;
  cancelled_at: string | null;
};

/** 待付款 → 待发货 → 待收货 → 已完成; an ended order stops where it was. */
export function stepsOf(order: Timed): Step[] {
  const { status, status_text, created_at, paid_at, shipped_at, finished_at, cancelled_at } = order;
  if (status >= 90) {
    const done: Step[] = [{ name: "提交订单", at: created_at, state: "done" }];
    if (paid_at) done.push({ name: "付款", at: paid_at, state: "done" });
    if (shipped_at) done.push({ name: "发货", at: shipped_at, state: "done" });
    return [...done, { name: status_text, at: cancelled_at, state: "now" }];
  }
  const reached = status >= 60 ? 3 : status >= 40 ? 2 : status >= 20 ? 1 : 0;
  const names: [waiting: string, past: string, at: string | null][] = [
    [status === WAITING_APPROVAL || status === WAITING_TRANSFER ? status_text : "待付款", "已付款", paid_at],
    [status === 20 || status === 35 ? status_text : "待发货", "已发货", shipped_at],
    ["待收货", "已收货", finished_at],
    ["已完成", "已完成", finished_at],
  ];
  return names.map(([waiting, past, at], index) => ({
    name: index < reached ? past : waiting,
    at: index < reached || (index === 3 && reached === 3) ? at : null,
    state:
      index < reached || reached === 3 ? (index === 3 ? "now" : "done") : index === reached ? "now" : "next",
  }));
}

/** "阿莫西林胶囊等 3 种" */
export function firstGoods({ title, lines }: Pick<OrderSummary, "title" | "lines">): string {
  const first = lines[0]?.name;
  if (!first) return title;
  return lines.length > 1 ? `${first}等 ${lines.length} 种` : first;
}

/** "普通商品：阿莫西林胶囊等 3 种" */
export function goodsText(order: Pick<OrderSummary, "title" | "lines">): string {
  const { title, lines } = order;
  const first = lines[0]?.name;
  return first && title && !title.includes(first) ? `${title}：${firstGoods(order)}` : firstGoods(order);
}
