import type { Word } from "../../i18n/words";

export const ACTIVITY_KIND: Record<string, string> = {
  activity: "活动",
  series: "控销系列",
  recommended: "新客推荐",
};

const ACTIVITY_STATE: Record<string, Word> = {
  waiting: { text: "未开始", tone: "info" },
  running: { text: "进行中", tone: "ok" },
  ended: { text: "已结束", tone: "neutral" },
  closed: { text: "未开启", tone: "neutral" },
};

export const stateOf = (activity: { is_open: boolean; state: string }): Word | undefined =>
  ACTIVITY_STATE[activity.is_open ? activity.state : "closed"];

/** Where buyers find it; null for what has no page of its own. */
export function pageOf(activity: { id: number; kind: string; url: string }): string | null {
  if (activity.kind === "activity") return `/yjh/${activity.id}`;
  return activity.kind === "series" ? `/kxzq/goods/${activity.url}` : null;
}

export function urlError(url: unknown, kind: string): string | undefined {
  if (kind !== "series") return undefined;
  return typeof url === "string" && /^[a-z0-9-]{2,40}$/.test(url)
    ? undefined
    : "填 2 到 40 个小写字母、数字或短横";
}

/** The position of the first duplicate product; -1 without duplicates. */
export function repeatedAt(goods: readonly { goods_id?: number | null }[]): number {
  return goods.findIndex(
    ({ goods_id }, place) => goods_id != null && goods.findIndex((row) => row.goods_id === goods_id) < place,
  );
}

/** As many as the server takes. */
export const MOST_GOODS = 200;

export function goodsError(goods: readonly { goods_id?: number | null }[]): string | undefined {
  if (goods.length > MOST_GOODS) return `最多 ${MOST_GOODS} 个商品，请删去 ${goods.length - MOST_GOODS} 个`;
  const place = repeatedAt(goods);
  return place < 0 ? undefined : `第 ${place + 1} 个商品重复了，请删去一个`;
}
