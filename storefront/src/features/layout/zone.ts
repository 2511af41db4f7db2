import type { CommonData, MenuItem } from "@/api/types";

/** The category menu of a zone, and the mark its list links carry. */
export type Zone = "all" | "yx" | "zy" | "qx";

const marks: Record<Zone, string> = { all: "", yx: "&yx=1", zy: "&zy=2", qx: "&qx=2" };
const CATEGORY_MENU_MAX = 7;

export function zoneOf(pathname: string, search: string): Zone {
  const params = new URLSearchParams(search);
  if (/^\/yx(_|\/|$)/.test(pathname) || params.get("yx") === "1") return "yx";
  if (pathname === "/zyyp" || params.get("zy") === "2") return "zy";
  if (pathname === "/qxzq" || params.get("qx") === "2") return "qx";
  return "all";
}

export function categoryUrl(category: Pick<MenuItem, "id">, zone: Zone): string {
  return `/list?select=${category.id}${marks[zone]}`;
}

export function categoriesOf(common: CommonData | undefined, zone: Zone): MenuItem[] {
  if (!common) return [];
  const menu = {
    all: common.category,
    yx: common.category_yx,
    zy: common.category_zy,
    qx: common.category_qx,
  }[zone];
  return menu.slice(0, CATEGORY_MENU_MAX);
}
