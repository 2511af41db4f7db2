import type { BulkChange } from "../../api/calls/goods";

/** What the dialog offers; "" and an emptied box leave a thing as it is. */
export interface Wishes {
  category_id: number | "" | null;
  brand_id: number | "" | null;
  on_sale: Answer;
  is_preferred: Answer;
  is_controlled_sale: Answer;
}

type Answer = "" | "yes" | "no" | null;

export const NO_WISHES: Wishes = {
  category_id: "",
  brand_id: "",
  on_sale: "",
  is_preferred: "",
  is_controlled_sale: "",
};

/** The filters that say something: an emptied one finds all goods and must not pass for a choice of some. */
export function givenOf(filters: Record<string, unknown>): Record<string, unknown> {
  const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "";
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => isGiven(value)));
}

/** Only selected fields; nothing when none is selected. */
export function changeOf(wishes: Wishes, filter: Record<string, unknown>): BulkChange | undefined {
  const fields = Object.keys(NO_WISHES) as (keyof Wishes)[];
  const chosen = fields
    .map((field) => [field, wishes[field]] as const)
    .filter(([, wish]) => wish !== "" && wish !== null)
    .map(([field, wish]) => [field, typeof wish === "number" ? wish : wish === "yes"]);
  return chosen.length > 0 ? { filter, ...Object.fromEntries(chosen) } : undefined;
}
