import type { AuthProvider } from "react-admin";
import { call, SESSION } from "./http";
import { pause } from "./pause";
import { setWorker, tellTabs, type Worker } from "./session";
import { sendPreferences } from "./staffStore";
import type { StaffIdentity } from "./types";

/** Who signs out does not wait for a server that does not answer. */
const PREFERENCES_WITHIN_MS = 1_500;

export type Permissions = StaffIdentity["permissions"];

/** Lists that only serve to fill selects; the server lets every signed-in person read them. */
const OPEN_LISTS = new Set(["warehouses"]);
/** Part of another resource's work: who may do that may do this. */
const BELONGS_TO: Record<string, string> = {
  goods_imports: "goods",
  first_sales: "goods_review",
  first_sale_rules: "goods_review",
  class_changes: "goods_review",
  class_rules: "goods_review",
  goods_documents: "documents",
  batch_reports: "reports",
  suppliers: "goods_receipts",
  supplier_returns: "goods_receipts",
  quality_papers: "acceptance",
  care_due: "goods_receipts",
  care_records: "goods_receipts",
  climate_records: "goods_receipts",
  destructions: "acceptance",
  goods_taxes: "invoices",
  wanted_items: "goods",
  activities: "ads",
  zones: "ads",
  pages: "ads",
  article_categories: "articles",
  addresses: "licences",
  own_licences: "licences",
  contract_texts: "contracts",
  contract_rules: "contracts",
  quantity_alarms: "reviews",
  failed_jobs: "client_errors",
  transfer_slips: "payments",
  bank_movements: "payments",
  held_refunds: "payments",
  gateway_refunds: "payments",
  payment_alarms: "payments",
  statements: "payments",
  statement_differences: "payments",
  after_sale_reasons: "after_sales",
  quarantine: "after_sales",
  campaigns: "promotions",
  coupons: "promotions",
  coupon_codes: "promotions",
  coupon_claims: "promotions",
  points_goods: "promotions",
  draws: "promotions",
  draw_records: "promotions",
  wallet_entries: "wallet",
  wallet_proposals: "wallet",
  picking: "shipments",
  cold_parcels: "shipments",
  trace_prefixes: "shipments",
  goods_prices: "goods",
  price_changes: "prices",
  company_names: "goods",
  freight_rules: "goods",
  sale_rules: "goods",
  categories: "goods",
  makers: "goods",
  brands: "goods",
  nav_items: "ads",
  hot_words: "search",
  search_misses: "search",
  search_pins: "search",
  search_stop_words: "search",
  search_synonyms: "search",
  "service/conversations": "service",
  "service/quick_replies": "service",
};
const READING = new Set(["list", "show", "export", "read"]);

export function allows(permissions: Permissions, resource: string, action: string): boolean {
  if (OPEN_LISTS.has(resource)) return READING.has(action);
  const level = permissions[BELONGS_TO[resource] ?? resource];
  if (level === "write") return true;
  return level === "read" && READING.has(action);
}

let known: Promise<StaffIdentity> | null = null;

/** Asked once per page load; everything else (menu, buttons, guards) reads the same answer. */
function session(): Promise<StaffIdentity> {
  if (!known) {
    known = call<StaffIdentity>(SESSION).then(({ json }) => {
      setWorker(json);
      return json;
    });
    known.catch(() => {
      known = null;
    });
  }
  return known;
}

export function forgetSession(): void {
  known = null;
}

interface Credentials {
  username: string;
  password: string;
  code?: string;
}

async function signIn({ username, password, code }: Credentials): Promise<StaffIdentity> {
  const body = JSON.stringify({ username, password, code: code ?? "" });
  return (await call<StaffIdentity>(SESSION, { method: "POST", body })).json;
}

/** Over a page that `worker` has open. Whether the same user signed in; anyone else must reload it. */
export async function comeBack(credentials: Credentials, worker: Worker): Promise<boolean> {
  const json = await signIn(credentials);
  if (json.id !== worker.id) {
    tellTabs(json);
    return false;
  }
  known = Promise.resolve(json);
  setWorker(json);
  return true;
}

export const authProvider: AuthProvider = {
  async login(credentials: Credentials) {
    const json = await signIn(credentials);
    known = Promise.resolve(json);
    setWorker(json);
  },

  async logout() {
    const wasSignedIn = known !== null;
    if (wasSignedIn) await Promise.race([sendPreferences(), pause(PREFERENCES_WITHIN_MS)]);
    forgetSession();
    setWorker(null);
    // Already signed out, or there is no network: the login page is right in both cases.
    if (wasSignedIn) await call(SESSION, { method: "DELETE" }).catch(() => undefined);
  },

  async checkAuth() {
    await session();
  },

  /**
   * No error redirects: `call` opens the sign-in dialog over the page. After signing a user out, react-admin
   * would answer a refused write with an empty record, and the form would say 已保存.
   */
  async checkError() {},

  async getIdentity() {
    const { id, name, username, roles, duty, has_second_factor } = await session();
    return { id, fullName: name, username, roles, duty, has_second_factor };
  },

  async getPermissions() {
    return (await session()).permissions;
  },

  async canAccess({ resource, action }) {
    return allows((await session()).permissions, resource, action);
  },
};
