import type { Goods } from "../../api/types";
import { changesBase, proposes } from "./classes";

const RECORD = [
  "name",
  "trade_name",
  "aliases",
  "maker_id",
  "brand_id",
  "category_id",
  "form",
  "spec",
  "unit",
  "approval_number",
  "barcode",
  "rx",
  "scope",
  "control",
  "device_class",
  "device_code",
  "storage",
  "is_preferred",
  "free_shipping_quantity",
  "is_freight_by_weight",
  "weight_grams",
  "is_controlled_sale",
  "pictures",
] as const;

const TERMS = [
  "on_sale",
  "base_price",
  "min_number",
  "step",
  "case_number",
  "limit_number",
  "ladder_type",
  "ladder_prices",
  "rank_prices",
] as const;

/** These may be nothing; every other empty field is an empty text. */
const NOTHING = new Set<string>(["brand_id", "base_price", "maker_id", "category_id"]);

type Field = (typeof RECORD)[number] | (typeof TERMS)[number];

const sent = (goods: Partial<Goods>, field: Field): unknown =>
  goods[field] ?? (NOTHING.has(field) ? null : "");

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Why the class or the base data of an approved product should change, and by which document; asked for only then. */
export interface WithReason {
  class_reason?: string;
  class_document_id?: number | null;
  base_reason?: string;
}

/**
 * For an existing product only changed fields are sent, so that old gaps in other fields do not block saving.
 */
export function changed(goods: Goods & WithReason, before: Goods): Partial<Goods> & WithReason {
  const fields = [...RECORD, ...TERMS].filter((field) => !same(sent(goods, field), sent(before, field)));
  const changes = Object.fromEntries(fields.map((field) => [field, sent(goods, field)]));
  // A reason for the class counts for the base data too.
  if (proposes(goods, before)) {
    const { class_reason = "", class_document_id } = goods;
    return { ...changes, class_reason, ...(class_document_id && { class_document_id }) };
  }
  return changesBase(goods, before) ? { ...changes, base_reason: goods.base_reason ?? "" } : changes;
}

/** For a new product all filled fields are sent; the server reports what is missing. */
export function filed(goods: Partial<Goods>): Partial<Goods> {
  const fields = [...RECORD, ...TERMS].filter((field) => goods[field] !== undefined && goods[field] !== null);
  return { code: goods.code ?? "", ...Object.fromEntries(fields.map((field) => [field, goods[field]])) };
}
