import { formatFen } from "@yaoji/money";
import type { CampaignForm } from "../../api/calls/campaigns";
import type { Campaign, CampaignGoods, CampaignTier } from "../../api/types";
import type { Word } from "../../i18n/words";
import { toFen } from "../../inputs/money";
import type { Audience } from "../promotions/words";
import { PROMOTION_STATUS } from "../promotions/words";
import { ZONES } from "../promotions/zones";
import { shapeOf } from "./kinds";

export const CAMPAIGN_STATE: Record<string, Word> = {
  announced: { text: "预告中", tone: "info" },
  running: { text: "进行中", tone: "ok" },
  spent: { text: "额度已用完", tone: "warn" },
  ended: { text: "已结束", tone: "neutral" },
};

/** What an approved campaign is now: buyers ask that, not who signed it. */
export const phaseOf = ({ status, state }: Pick<Campaign, "status" | "state">): Word | undefined =>
  status === "approved" ? CAMPAIGN_STATE[state] : PROMOTION_STATUS[status];

/** The page that shows it, where its kind doesn't say so already. */
export function zoneOf({ zone, kind_text }: Pick<Campaign, "zone" | "kind_text">): string {
  const name = ZONES[zone] ?? zone;
  return name === kind_text ? "" : name;
}

/** Where buyers find it. */
export function pageOf({ id, kind, zone }: Pick<Campaign, "id" | "kind" | "zone">): string {
  switch (kind) {
    case "full_reduction":
    case "add_on":
      return `/zhmz/list?id=${id}`;
    case "group_buy":
      return "/ptzq";
    case "combination":
      return "/zhzq";
    case "daily_special":
      return "/mrtj";
    case "welfare":
      return `/welfare?id=${id}`;
    case "subsidy":
      return zone === "hdmb" ? "/hdmb" : "/zqmb";
    case "cashback":
      return "/hb";
    case "fair":
      return `/yyh?id=${id}`;
    default:
      return "/";
  }
}

const KINDS = [
  ["ranks", "rank"],
  ["buyer_types", "buyer_type"],
  ["regions", "region"],
  ["companies", "company"],
] as const;

type Rows = Campaign["audience"];

/** The audience in the form's format, by condition. */
export function audienceOf(rows: Rows): Audience {
  const values = (kind: string) => rows.filter((row) => row.kind === kind).map(({ value }) => value);
  return {
    ranks: values("rank").map(Number),
    buyer_types: values("buyer_type").map(Number),
    regions: values("region"),
    companies: values("company").map(Number),
  };
}

export const rowsOf = (audience: Partial<Audience>): Rows =>
  KINDS.flatMap(([field, kind]) => (audience[field] ?? []).map((value) => ({ kind, value: String(value) })));

export type CampaignDraft = Partial<Omit<CampaignForm, "goods" | "tiers">> &
  Partial<Audience> & { goods?: Partial<CampaignGoods>[]; tiers?: Partial<CampaignTier>[] };

const goodsOf = (draft: CampaignDraft): CampaignForm["goods"] => {
  const shape = shapeOf(draft.kind ?? "");
  return (draft.goods ?? []).map((row) => {
    const role = draft.kind === "add_on" ? (row.role ?? "goods") : "goods";
    // Of a purchase that opens the way to others, only those others have a price.
    const isPriced = shape.hasPrice && (draft.kind !== "add_on" || role === "add_on");
    return {
      goods_id: row.goods_id as number,
      role,
      price: isPriced ? (row.price ?? null) : null,
      stock: isPriced && shape.hasStock ? (row.stock ?? null) : null,
      buyer_limit: isPriced && shape.limits === "goods" ? (row.buyer_limit ?? 0) : 0,
      set_quantity: draft.kind === "combination" ? (row.set_quantity ?? 1) : 1,
    };
  });
};

const tiersOf = (draft: CampaignDraft): CampaignForm["tiers"] => {
  const { tiers } = shapeOf(draft.kind ?? "");
  if (!tiers) return [];
  return (draft.tiers ?? []).slice(0, tiers === "threshold" ? 1 : undefined).map((tier) => {
    const gives = tiers === "cut or gift";
    const gift = gives ? (tier.gift_goods_id ?? null) : null;
    return {
      threshold: tier.threshold ?? "0.00",
      cut: gives ? (tier.cut ?? "0.00") : "0.00",
      gift_goods_id: gift,
      gift_quantity: gift === null ? 0 : (tier.gift_quantity ?? 1),
      gift_value: gift === null ? "0.00" : (tier.gift_value ?? "0.00"),
      voucher: tiers === "voucher" ? (tier.voucher ?? "0.00") : "0.00",
    };
  });
};

/** The data to send: without fields of a kind that was selected before. */
export function formOf(draft: CampaignDraft): CampaignForm {
  const kind = draft.kind ?? "";
  const shape = shapeOf(kind);
  const zones = shape.zones ?? [];
  return {
    kind,
    name: draft.name ?? "",
    remark: draft.remark ?? "",
    zone: draft.zone && zones.includes(draft.zone) ? draft.zone : "",
    starts_at: draft.starts_at ?? "",
    ends_at: draft.ends_at ?? "",
    with_coupon: draft.with_coupon ?? false,
    stack_group: shape.stacks ? (draft.stack_group ?? "") : "",
    priority: shape.stacks ? (draft.priority ?? 0) : 0,
    percent: kind === "welfare" ? (draft.percent ?? null) : null,
    target_kind: kind === "group_buy" ? (draft.target_kind ?? "units") : "units",
    target_quantity: kind === "group_buy" ? (draft.target_quantity ?? null) : null,
    buyer_limit: shape.limits === "campaign" ? (draft.buyer_limit ?? 0) : 0,
    budget: draft.budget ?? null,
    image: draft.image ?? "",
    audience: rowsOf(draft),
    goods: goodsOf(draft),
    tiers: tiersOf(draft),
  };
}

/** What completes a group buy: 满 5 家成团. */
export function targetText({
  target_kind,
  target_quantity,
}: Pick<Campaign, "target_kind" | "target_quantity">): string {
  if (target_quantity === null) return "";
  return target_kind === "members" ? `满 ${target_quantity} 家成团` : `卖够 ${target_quantity} 成团`;
}

/** As many as the server takes. */
export const MOST_GOODS = 500;

type Row = Partial<CampaignGoods> | null | undefined;

export function goodsError(rows: readonly Row[] | null | undefined, kind: string): string | undefined {
  const goods = rows ?? [];
  const shape = shapeOf(kind);
  if (goods.length > MOST_GOODS) return `最多 ${MOST_GOODS} 个商品，请删去 ${goods.length - MOST_GOODS} 个`;
  if (shape.goods === "named" && goods.length === 0) return "请至少选一个商品";
  if (kind === "combination" && (goods.length < 2 || goods.length > 10)) return "组合要有 2 到 10 个商品";
  if (kind === "add_on" && !goods.some((row) => row?.role === "add_on")) return "请至少选一个换购商品";
  const seen = new Set<number>();
  for (const [place, row] of goods.entries()) {
    if (row?.goods_id == null) continue;
    if (seen.has(row.goods_id)) return `第 ${place + 1} 个商品重复了，请删去一个`;
    seen.add(row.goods_id);
  }
  return undefined;
}

/** Compared with the regular price: ¥12.00，省 20%; a price without an advantage is marked. */
export function saving(price: string | null | undefined, base: string | null | undefined): string {
  const [now, before] = [toFen(price), toFen(base)];
  if (!before) return base === undefined ? "" : "还没有商城价";
  if (now === null) return `商城价 ¥${formatFen(before)}`;
  if (now >= before) return `不低于商城价 ¥${formatFen(before)}`;
  return `商城价 ¥${formatFen(before)}，省 ${(((before - now) / before) * 100).toFixed(0)}%`;
}

/** Each tier asks for more than the one before. */
export function tiersError(tiers: readonly Partial<CampaignTier>[] | null | undefined, kind: string) {
  const shape = shapeOf(kind).tiers;
  if (!shape) return undefined;
  if (!tiers || tiers.length === 0) return shape === "threshold" ? "请填门槛" : "请至少填一档";
  for (const [place, tier] of tiers.entries()) {
    const before = toFen(tiers[place - 1]?.threshold);
    const now = toFen(tier?.threshold);
    if (before !== null && now !== null && now <= before)
      return `第 ${place + 1} 档的门槛要高于第 ${place} 档`;
  }
  return undefined;
}

/** 满 500.00 减 30.00; 满 800.00 赠 2 盒 */
export function tierText(tier: CampaignTier, kind: string): string {
  if (kind === "add_on") return `满 ¥${tier.threshold} 可换购`;
  if (kind === "cashback") return `满 ¥${tier.threshold} 返 ¥${tier.voucher} 现金券`;
  const parts = [
    toFen(tier.cut) ? `减 ¥${tier.cut}` : "",
    tier.gift_goods_id ? `赠 ${tier.gift_quantity} 件（值 ¥${tier.gift_value}）` : "",
  ].filter(Boolean);
  return `满 ¥${tier.threshold} ${parts.join("，")}`;
}

/** What the share of the price is called: 94 → 9.4 折 */
export const discountText = (percent: number | null | undefined): string =>
  percent == null ? "" : `${percent % 10 === 0 ? percent / 10 : (percent / 10).toFixed(1)} 折`;
