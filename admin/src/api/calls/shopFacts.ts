import type { BodyOf } from "../endpoints";
import type { ShopFacts, ShopFactsInput } from "../types";
import { type Read, readRecord, save } from "../versions";

export const shopFacts = (signal?: AbortSignal) => readRecord("/admin/api/shop_facts", { signal });

/** What of the facts a person states. */
const stated = ({ id: _, set_by: __, set_at: ___, ...facts }: ShopFacts): Partial<ShopFactsInput> => facts;

export const setShopFacts = (base: ShopFacts & Read, mine: ShopFactsInput) =>
  save("/admin/api/shop_facts", {
    resource: "shop_facts",
    base,
    mine,
    formOf: stated,
  });

export type ShopIdentity = BodyOf<"/admin/api/shop_facts/identity", "put">;

/** What names the wholesaler: quality management sends what the head of the shop has stated. */
export const setShopIdentity = (base: ShopFacts & Read, mine: ShopIdentity) =>
  save("/admin/api/shop_facts/identity", {
    resource: "shop_facts",
    readFrom: "/admin/api/shop_facts",
    base,
    mine,
    formOf: () => ({}),
  });
