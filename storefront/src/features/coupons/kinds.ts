import { ANY } from "@/api/any";

/** What a coupon holds for. */
export const couponTypes = [
  { code: ANY, name: "全部" },
  { code: 1, name: "全场" },
  { code: 2, name: "品类" },
  { code: 3, name: "商品" },
  { code: 4, name: "品牌" },
  { code: 5, name: "中药" },
  { code: 6, name: "非中药" },
  { code: 7, name: "器械" },
  { code: 8, name: "优选" },
  { code: 9, name: "控销" },
] as const;

export const UNUSED = 0;

/** Days before its end at which a coupon says how many are left. */
const SOON_DAYS = 7;

/** Null while there is time. */
export const endsSoon = (left: number | null): string | null =>
  left === null || left > SOON_DAYS ? null : left <= 0 ? "今天到期" : `还剩 ${left} 天`;

export const couponStates = [
  { code: UNUSED, name: "未使用", count: "unused" },
  { code: 1, name: "订单占用", count: "locked" },
  { code: 2, name: "已使用", count: "used" },
  { code: 3, name: "已过期", count: "expired" },
  { code: 4, name: "已作废", count: "void" },
] as const;

const known = (codes: readonly { code: number }[], text: string | null, otherwise: number): number => {
  const code = text ? Number(text) : otherwise;
  return codes.some((one) => one.code === code) ? code : otherwise;
};
export const readType = (text: string | null): number => known(couponTypes, text, ANY);
export const readStatus = (text: string | null): number => known(couponStates, text, UNUSED);

/** Where the goods are that a coupon holds for. */
export function placeOf({ scope, scope_ids }: { scope: string; scope_ids: readonly number[] }): string {
  const [first] = scope_ids;
  const isOne = scope_ids.length === 1;
  switch (scope) {
    case "categories":
      return isOne ? `/list?select=${first}` : "/list";
    case "goods":
      return first === undefined ? "/list" : `/list/info/${first}`;
    case "brands":
      return isOne ? `/ppzq/info/${first}` : "/ppzq";
    case "tcm":
      return "/zyyp";
    case "devices":
      return "/qxzq";
    case "preferred":
      return "/yx";
    case "controlled":
      return "/kxzq";
    default:
      return "/list";
  }
}
