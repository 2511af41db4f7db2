import type { Ad } from "../../api/types";

export interface Slot {
  id: string;
  name: string;
  /** what the storefront shows it at; twice that for sharp screens */
  width: number;
  height: number;
}

export const SLOTS: readonly Slot[] = [
  { id: "home_banner", name: "首页横幅", width: 736, height: 376 },
  { id: "home_entry", name: "首页入口", width: 290, height: 112 },
  { id: "top", name: "右上角", width: 180, height: 72 },
  { id: "right", name: "右侧栏", width: 84, height: 112 },
  { id: "bottom", name: "底部通栏", width: 1200, height: 72 },
  { id: "login", name: "登录页", width: 560, height: 420 },
  { id: "zone_yx", name: "包邮专区", width: 1200, height: 88 },
  { id: "zone_zy", name: "中药专区", width: 1200, height: 88 },
  { id: "zone_qx", name: "器械专区", width: 1200, height: 88 },
  { id: "zone_jxq", name: "近效期专区", width: 1200, height: 88 },
  { id: "zone_kx", name: "控销专区", width: 1200, height: 88 },
  { id: "common", name: "各页顶部", width: 1200, height: 72 },
  { id: "post_list", name: "资讯与帮助", width: 240, height: 320 },
  { id: "demo", name: "登录页下方", width: 290, height: 112 },
];

export const slotOf = (id: string): Slot | undefined => SLOTS.find((slot) => slot.id === id);

/** What the smaller screens show of a place, as the storefront's style sheets have it; "" where it is the whole picture. */
export function onSmallScreens(slot: Slot): string {
  switch (slot.id) {
    case "top":
    case "bottom":
    case "common":
      return "手机上不显示";
    case "right":
      return "窄于 1420 像素的屏幕和手机上不显示";
    case "login":
      return "窄于 860 像素的屏幕和手机上不显示";
    case "home_banner":
      return "手机上裁去上下各约一成，文字请放在中间";
    default:
      return slot.id.startsWith("zone_") ? "手机只显示左边三分之二，文字请放在左边" : "";
  }
}

/** What to know of the place before a picture is made for it. */
export function sizeHint(slot: Slot | undefined): string {
  if (!slot) return "";
  const small = onSmallScreens(slot);
  return `建议 ${slot.width}×${slot.height}，${small && `${small}；`}`;
}

export type AdState = "open" | "waiting" | "ended" | "closed";

export const AD_STATE = {
  open: { text: "展示中", tone: "ok" },
  waiting: { text: "未开始", tone: "info" },
  ended: { text: "已结束", tone: "neutral" },
  closed: { text: "已关闭", tone: "neutral" },
} as const;

export function stateOf(ad: Pick<Ad, "is_open" | "starts_at" | "ends_at">, now: Date = new Date()): AdState {
  if (!ad.is_open) return "closed";
  if (ad.ends_at && Date.parse(ad.ends_at) <= now.getTime()) return "ended";
  if (ad.starts_at && Date.parse(ad.starts_at) > now.getTime()) return "waiting";
  return "open";
}

/** A picture that is too small or of another shape is cut or blurred on the page. */
export function sizeAdvice(
  slotId: string | undefined,
  size: { width: number; height: number },
): string | undefined {
  const slot = slotId ? slotOf(slotId) : undefined;
  if (!slot) return undefined;
  const wanted = `${slot.width}×${slot.height}`;
  if (size.width < slot.width || size.height < slot.height) return `图片偏小，会模糊：建议不小于 ${wanted}`;
  const ratio = size.width / size.height / (slot.width / slot.height);
  return ratio > 1.1 || ratio < 0.9 ? `图片比例不合适，会被裁剪：建议 ${wanted}` : undefined;
}

/** A link in an ad is clicked by every buyer: a page of the shop, or https. */
export function linkError(value: unknown): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  if (/^\/(?!\/)/.test(value) || /^https:\/\/[^\s]+$/i.test(value)) return undefined;
  return "填站内地址（以 / 开头）或 https:// 网址";
}
