import { addFen, type Fen, formatFen, multiplyFen, parseYuan } from "@yaoji/money";
import type { ActivityData, CartItem, CartState, Hint, Reason, Tier } from "@/api/types";
import type { Job } from "./queue";

/** What the buyer has changed and the server hasn't confirmed yet. */
export interface Changes {
  numbers: ReadonlyMap<number, number>;
  selected: ReadonlyMap<number, 0 | 1>;
  removed: ReadonlySet<number>;
}

export const noChanges: Changes = { numbers: new Map(), selected: new Map(), removed: new Set() };

export function isEmpty(changes: Changes): boolean {
  return changes.numbers.size === 0 && changes.selected.size === 0 && changes.removed.size === 0;
}

/** Reasons that another quantity resolves: such a line can be corrected. */
const QUANTITY_CODES = new Set([
  "step",
  "below_minimum",
  "short_stock",
  "limit",
  "quantity",
  "campaign_limit",
  "campaign_stock",
]);
/** Reasons that more of other goods in the cart resolves. */
const OTHER_LINES_CODES = new Set(["add_on_threshold"]);

export function isAboutQuantity(reason: Reason): boolean {
  return QUANTITY_CODES.has(reason.code);
}

/** Spec §4: goods that are not purchasable or out of stock are never selected. */
export function isSelectable(item: CartItem): boolean {
  return item.goods.is_buy && item.price !== null && item.goods.number !== 0;
}

/** Nothing in the cart can resolve this line's problem. */
export function isLocked(item: CartItem): boolean {
  if (item.price === null || item.goods.number === 0) return true;
  const canMend = (reason: Reason) => isAboutQuantity(reason) || OTHER_LINES_CODES.has(reason.code);
  return !item.goods.is_buy && !(item.reasons.length > 0 && item.reasons.every(canMend));
}

export function needsCare(item: CartItem): boolean {
  return item.reasons.length > 0 || !isSelectable(item);
}

export const isSelected = (item: CartItem): boolean => item.is_selected === 1 && isSelectable(item);

export function selectedLines(items: CartItem[]): CartItem[] {
  return items.filter(isSelected);
}

const amountOf = (items: CartItem[]) => addFen(...items.map((item) => parseYuan(item.amount)));

/** Sums of the selection; reductions and gifts are those of the last answer until the server answers. */
export function sumsOf(items: CartItem[], before: CartState["sums"]): CartState["sums"] {
  const chosen = selectedLines(items);
  const goods = amountOf(chosen);
  const cut = chosen.length ? parseYuan(before.manjian_amount) : 0;
  const gift = chosen.length ? parseYuan(before.gift_amount) : 0;
  return {
    ...before,
    goods_amount: formatFen(goods),
    total: formatFen(Math.max(0, goods - cut) + gift),
    lines: chosen.length,
    pieces: chosen.reduce((sum, item) => sum + item.number, 0),
  };
}

/** Amount of the selected lines that may join a full reduction. */
function eligibleFen(items: CartItem[]): number {
  return amountOf(selectedLines(items).filter((item) => item.with_coupon === 1));
}

/** Spec §4: status 1 once reached, reached tiers first. `eligible`: of each campaign whose goods are known. */
export function tiersOf(tiers: Tier[], items: CartItem[], eligible = new Map<number, number>()): Tier[] {
  const ofAll = eligibleFen(items);
  const judged = tiers.map((tier) => ({
    ...tier,
    status: (eligible.get(tier.campaign_id) ?? ofAll) >= parseYuan(tier.amount) ? 1 : 0,
  }));
  return reachedFirst(judged);
}

function reachedFirst(tiers: Tier[]): Tier[] {
  return [...tiers].sort((a, b) => b.status - a.status || parseYuan(a.amount) - parseYuan(b.amount));
}

/** By how much a line counts for more or less than before the buyer changed it. */
interface Difference {
  item: CartItem;
  fen: Fen;
}

const countedFen = (item: CartItem | null): Fen => (item && isSelected(item) ? parseYuan(item.amount) : 0);

/** The sum of each campaign's lines before the server has answered: the lines of its last answer. */
function hintsOf(hints: Hint[], differences: Difference[]): Hint[] {
  const byLine = new Map(differences.map(({ item, fen }) => [item.id, fen]));
  return hints.map((hint) => {
    const change = addFen(...hint.line_ids.map((id) => byLine.get(id) ?? 0));
    return change === 0 ? hint : { ...hint, eligible: formatFen(parseYuan(hint.eligible) + change) };
  });
}

function activityOf(before: ActivityData, after: CartItem[], differences: Difference[]): ActivityData {
  const hints = hintsOf(before.hints, differences);
  const eligible = new Map(hints.map((hint) => [hint.campaign_id, parseYuan(hint.eligible)]));
  return { ...before, hints, manjians: tiersOf(before.manjians, after, eligible) };
}

function changed(item: CartItem, { numbers, selected }: Changes): CartItem {
  const number = numbers.get(item.id) ?? item.number;
  const wanted = selected.get(item.id) ?? item.is_selected;
  const is_selected = isSelectable(item) ? wanted : 0;
  if (number === item.number && is_selected === item.is_selected) return item;
  const amount = item.price === null ? item.amount : formatFen(multiplyFen(parseYuan(item.price), number));
  return { ...item, number, is_selected, amount };
}

type Part = CartState["shipping_data"]["parts"][number];

/**
 * The amount missing for free delivery before the server has answered: by class, from the current sum of its
 * lines.
 */
function partsOf(parts: Part[], differences: Difference[]): Part[] {
  return parts.map((part) => {
    const ofClass = differences.filter(({ item }) => item.goods.freight_class === part.class);
    const change = addFen(...ofClass.map(({ fen }) => fen));
    if (change === 0) return part;
    const amount = parseYuan(part.amount) + change;
    const missing = part.missing === null ? null : formatFen(Math.max(0, parseYuan(part.missing) - change));
    return { ...part, amount: formatFen(amount), missing };
  });
}

/**
 * The cart as the buyer sees it before the server has answered. Lines without a change keep their identity, and cost
 * nothing but being looked at: this runs at every press, with hundreds of them.
 */
export function applyChanges(state: CartState, changes: Changes): CartState {
  if (isEmpty(changes)) return state;
  const data: CartItem[] = [];
  const differences: Difference[] = [];
  for (const item of state.data) {
    const after = changes.removed.has(item.id) ? null : changed(item, changes);
    if (after) data.push(after);
    if (after !== item) differences.push({ item, fen: countedFen(after) - countedFen(item) });
  }
  return {
    ...state,
    data,
    sums: sumsOf(data, state.sums),
    shipping_data: { ...state.shipping_data, parts: partsOf(state.shipping_data.parts, differences) },
    activity_data: activityOf(state.activity_data, data, differences),
  };
}

/**
 * Shares and gifts depend on the other lines, so an answer contains them for all lines. Lines without a
 * change keep their identity.
 */
function withShares(items: CartItem[], { lines }: ActivityData): CartItem[] {
  const told = new Map(lines.map((line) => [line.id, line]));
  return items.map((item) => {
    const { goods_manjian_amount = "0.00", gift_data = null } = told.get(item.id) ?? {};
    const same =
      item.goods_manjian_amount === goods_manjian_amount &&
      (item.gift_data === gift_data || JSON.stringify(item.gift_data) === JSON.stringify(gift_data));
    return same ? item : { ...item, goods_manjian_amount, gift_data };
  });
}

/**
 * The cart merged with a brief answer: requested changes apply, except for the returned lines. `fits` says
 * whether the result is the cart the server computed; it isn't when another device changed something in the
 * meantime.
 */
export function withAnswer(
  state: CartState,
  job: Job,
  answer: CartState,
): { cart: CartState; fits: boolean } {
  const told = new Map(answer.data.map((item) => [item.id, item]));
  const asked = new Set(job.kind === "number" ? [] : job.ids);
  const data = state.data
    .filter((item) => job.kind !== "remove" || !asked.has(item.id))
    .map((item) => {
      const newer = told.get(item.id);
      if (newer || job.kind !== "select" || !asked.has(item.id)) return newer ?? item;
      return item.is_selected === job.is_selected ? item : { ...item, is_selected: job.is_selected };
    });
  const { lines, pieces, goods_amount } = sumsOf(data, answer.sums);
  const fits =
    data.length === answer.total &&
    lines === answer.sums.lines &&
    pieces === answer.sums.pieces &&
    goods_amount === answer.sums.goods_amount;
  return { cart: { ...answer, data: withShares(data, answer.activity_data) }, fits };
}

/** Which ids one press on a "select all" box changes, and to what. */
export function toggleAll(items: CartItem[]): { ids: number[]; is_selected: 0 | 1 } {
  const able = items.filter(isSelectable);
  const open = able.filter((item) => item.is_selected === 0);
  return open.length
    ? { ids: open.map((item) => item.id), is_selected: 1 }
    : { ids: able.map((item) => item.id), is_selected: 0 };
}

export type AllState = "none" | "some" | "all";

export function allState(items: CartItem[]): AllState {
  const able = items.filter(isSelectable);
  const on = able.filter((item) => item.is_selected === 1).length;
  return on === 0 ? "none" : on === able.length ? "all" : "some";
}
