// The shapes of /admin/api as the back office reads them. Simple-REST dialect: GET /admin/api/{resource}
// ?filter={json}&range=[from,to]&sort=["field","ASC"] answers a bare JSON array with `Content-Range: resource from-to/total`;
// GET/PUT/POST/DELETE /admin/api/{resource}/{id}. Errors: {code, message, data, errors?} with the HTTP status = code.
// Money is a string of yuan with two decimals ("12.30"), times ISO 8601 UTC, dates YYYY-MM-DD.

export type Money = string;
/** super product promotion service warehouse qa finance salesman content auditor system */
export type Role = string;

/** POST /admin/api/session {username, password}; GET /admin/api/session; DELETE /admin/api/session */
export interface StaffIdentity {
  id: number;
  username: string;
  name: string;
  roles: Role[];
  /** resource → what this person may do there: "read" | "write"; absent = nothing */
  permissions: Record<string, "read" | "write">;
}

/** GET /admin/api/dashboard */
export interface Dashboard {
  today: { orders: number; amount: Money; buyers: number; waiting_payment: number; waiting_shipping: number };
  /** last 30 days, oldest first */
  sales: { day: string; orders: number; amount: Money }[];
  /** orders by status */
  funnel: { status: number; status_text: string; count: number }[];
  licences_waiting: number;
  licences_expiring: { company: string; kind: string; valid_to: string; days_left: number }[];
  near_expiry: {
    goods_id: number;
    name: string;
    batch_number: string;
    expires_on: string;
    on_hand: number;
  }[];
  low_stock: { goods_id: number; name: string; available: number }[];
  live_visitors: number;
}

/** goods: list, get, PUT (product role): on_sale, base_price, min_number, step, case_number, limit_number, trade_name, storage,
 * ladder_type, ladder_prices, rank_prices */
export interface Goods {
  id: number;
  code: string;
  name: string;
  trade_name: string;
  kind: 1 | 2 | 3;
  maker_id: number;
  maker: string;
  category_id: number;
  category: string;
  form: string;
  spec: string;
  unit: string;
  approval_number: string;
  barcode: string;
  rx: string;
  scope: string;
  control: string;
  device_class: string;
  storage: string;
  min_number: number;
  step: number;
  case_number: number;
  limit_number: number;
  on_sale: boolean;
  /** null = being set */
  base_price: Money | null;
  ladder_type: number;
  ladder_prices: { number: number; price: Money }[];
  rank_prices: { rank: number; price: Money }[];
  available: number;
  image: string;
  sales: number;
  updated_at: string;
}

/** stocks: list (filter: q, goods_id, warehouse_id, below), get; POST /admin/api/stocks/{id}/adjust {batch_number, quantity (±), reason} */
export interface Stock {
  id: number;
  goods_id: number;
  goods_name: string;
  spec: string;
  maker: string;
  warehouse_id: number;
  warehouse: string;
  on_hand: number;
  reserved: number;
  available: number;
  batches: {
    id: number;
    number: string;
    produced_on: string;
    expires_on: string;
    on_hand: number;
    has_report: boolean;
  }[];
}

/** orders: list (filter: q, status, company_id, from, to), get; POST /admin/api/orders/{id}/ship {carrier, waybill};
 * POST /admin/api/orders/{id}/cancel {reason} (paid orders are refunded) */
export interface Order {
  /** order number */
  id: string;
  payment_id: string;
  company_id: number;
  company: string;
  member: string;
  status: number;
  status_text: string;
  goods_amount: Money;
  discount: Money;
  freight: Money;
  total: Money;
  warehouse: string;
  receiver: string;
  phone: string;
  address: string;
  remark: string;
  carrier: string;
  waybill: string;
  created_at: string;
  paid_at: string | null;
  shipped_at: string | null;
  finished_at: string | null;
  cancelled_at: string | null;
  cancel_reason: string;
  lines: {
    id: number;
    goods_id: number;
    name: string;
    sccj: string;
    ypgg: string;
    unit: string;
    image: string;
    price: Money;
    number: number;
    amount: Money;
    batches: { batch_number: string; expires_on: string; number: number }[];
  }[];
  logs: { at: string; actor: string; text: string; reason: string }[];
  can_ship: boolean;
  can_cancel: boolean;
}

/** companies: list (filter: q, buyer_type, status), get; POST /admin/api/companies/{id}/approve, /suspend {reason} (qa) */
export interface Company {
  id: number;
  name: string;
  buyer_type: string;
  buyer_type_text: string;
  credit_code: string;
  legal_person: string;
  /** pending | approved | suspended */
  status: string;
  rank: number;
  parent_id: number | null;
  parent: string | null;
  salesman_id: number | null;
  salesman: string | null;
  region: string;
  address: string;
  balance: Money;
  members: { id: number; username: string; name: string; phone: string; role: string }[];
  licences: Licence[];
  created_at: string;
}

/** licences: list (filter: status, company_id, kind), get; GET /admin/api/licences/{id}/scan (image);
 * POST /admin/api/licences/{id}/approve {}; POST /admin/api/licences/{id}/reject {reason}. qa only; 409 when someone was faster. */
export interface Licence {
  id: number;
  company_id: number;
  company: string;
  kind: string;
  kind_text: string;
  number: string;
  scope: { code: string; name: string }[];
  valid_from: string;
  /** null = 长期 */
  valid_to: string | null;
  /** draft | submitted | approved | rejected | expired */
  status: string;
  status_text: string;
  reject_reason: string;
  has_scan: boolean;
  submitted_at: string | null;
  decided_at: string | null;
  decided_by: string | null;
}

/** ads: list, get, create, update, delete (content). POST /admin/api/uploads multipart `file` → {url, width, height}. */
export interface Ad {
  id: number;
  /** home_banner | home_entry | top | right | bottom | login */
  slot: string;
  title: string;
  remarks: string;
  image: string;
  url: string;
  sort: number;
  is_open: boolean;
  starts_at: string | null;
  ends_at: string | null;
}

/** audit: list (filter: q, subject_kind, subject_id, actor_id, from, to), read only */
export interface AuditEntry {
  id: number;
  at: string;
  actor_kind: string;
  actor_name: string;
  action: string;
  action_text: string;
  subject_kind: string;
  subject_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string;
  hash: string;
}

/** staff: list (system role), read only for now */
export interface Staff {
  id: number;
  username: string;
  name: string;
  roles: Role[];
  is_active: boolean;
}

/** reference lists, read only: categories {id, parent_id, name, kind}, makers {id, name, short_name}, warehouses {id, name} */

/** Socket.IO namespace /admin, path /socket.io, staff cookie */
export interface AdminServerEvents {
  "order:changed": (data: { id: string; status: number; status_text: string }) => void;
  "licence:submitted": (data: { id: number; company: string }) => void;
  "visitors:changed": (data: { live: number }) => void;
}
