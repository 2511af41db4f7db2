import type { Goods } from "../../api/types";

/** What a first-sale approval says of a product: once approved, it changes only by quality management. */
const CLASS_FIELDS = [
  "name",
  "maker_id",
  "approval_number",
  "rx",
  "scope",
  "control",
  "device_class",
  "device_code",
  "storage",
] as const;

/** What the dialog of a proposal offers; another maker, mostly another product, is left to the form. */
export interface ClassDraft {
  name: string;
  approval_number: string;
  rx: string;
  scope: string;
  control: string;
  device_class: string;
  device_code: string;
  storage: string;
}

export function classOf(goods: Goods): ClassDraft {
  const { name, approval_number, rx, scope, control, device_class, device_code, storage } = goods;
  return { name, approval_number, rx, scope, control, device_class, device_code, storage };
}

/** Only what differs. */
export function proposalOf(goods: Goods, draft: ClassDraft): Partial<ClassDraft> {
  const now = classOf(goods);
  const differing = Object.entries(draft).filter(
    ([field, value]) => value.trim() !== now[field as keyof ClassDraft],
  );
  return Object.fromEntries(differing.map(([field, value]) => [field, value.trim()]));
}

/** What an approved product is called, made up and packed as: it changes with a reason alone. */
const BASE_FIELDS = ["trade_name", "form", "spec", "unit", "barcode"] as const;

/** Whether saving this changes base data of an approved product. */
export function changesBase(goods: Partial<Goods>, before: Partial<Goods> | undefined): boolean {
  if (before?.first_sale !== "approved") return false;
  return BASE_FIELDS.some((field) => (goods[field] ?? "") !== (before[field] ?? ""));
}

/** Whether saving this would propose another class. */
export function proposes(goods: Partial<Goods>, before: Partial<Goods> | undefined): boolean {
  if (before?.first_sale !== "approved") return false;
  return CLASS_FIELDS.some((field) => (goods[field] ?? "") !== (before[field] ?? ""));
}
