import { ADVERT_SIZES, type AdvertSizes } from "@yaoji/api/advertSizes";
import type { Ad } from "../../api/types";

export interface Slot {
  id: string;
  name: string;
  /** what the storefront shows it at; twice that for sharp screens */
  width: number;
  height: number;
}

const NAMES: Record<keyof AdvertSizes, string> = {
  home_banner: "首页横幅",
  home_entry: "首页入口",
  top: "右上角",
  right: "右侧栏",
  bottom: "底部通栏",
  login: "登录页",
  zone_yx: "包邮专区",
  zone_zy: "中药专区",
  zone_qx: "器械专区",
  zone_jxq: "近效期专区",
  zone_kx: "控销专区",
  common: "各页顶部",
  post_list: "资讯与帮助",
  demo: "登录页下方",
};

export const SLOTS: readonly Slot[] = Object.entries(NAMES).map(([id, name]) => ({
  id,
  name,
  ...ADVERT_SIZES[id as keyof AdvertSizes],
}));

export const slotOf = (id: string): Slot | undefined => SLOTS.find((slot) => slot.id === id);

/**
 * Where a place is shown, and what smaller screens show of it, as the storefront's layout and style sheets have it; "" where it is the
 * whole picture on every screen.
 */
export function shownWhere(slot: Slot): string {
  switch (slot.id) {
    case "top":
      return "在首页和活动专区一类的页面，手机上不显示";
    case "bottom":
      return "只在首页，手机上不显示";
    case "common":
      return "新访客从打开的第二页起看到，首页、商品列表、登录注册页和手机上不显示";
    case "right":
      return "首页、活动专区一类的页面、购物车、窄于 1420 像素的屏幕和手机上不显示";
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
  const where = shownWhere(slot);
  return `建议 ${slot.width}×${slot.height}，${where && `${where}；`}`;
}

/** What of a picture one kind of screen shows. */
export interface Frame {
  where: "电脑" | "手机";
  width: number;
  height: number;
  /** all of it, with bars beside it; default: cut to the frame */
  fit?: "contain";
  /** which part is left when it is cut; default: the middle */
  at?: "left";
}

/** As the storefront's style sheets have it; phones are named where they show another part than desks. */
export function framesOf({ id, width, height }: Slot): Frame[] {
  const desk: Frame = { where: "电脑", width, height, ...(id === "bottom" && { fit: "contain" }) };
  if (id === "home_banner") return [desk, { where: "手机", width: 390, height: 156 }];
  if (id.startsWith("zone_")) return [desk, { where: "手机", width: 387, height: 43, at: "left" }];
  return [desk];
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
