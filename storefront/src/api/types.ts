// The shapes of /api as the storefront reads them. Money is a string of yuan with two decimals ("12.30"),
// times are ISO 8601 in UTC, dates are YYYY-MM-DD.

export type Money = string;

export interface Envelope<T> {
  code: number;
  message: string;
  data: T;
  errors?: Record<string, string[]>;
}

export interface Page<T> {
  total: number;
  page: number;
  per_page: number;
  list: T[];
}

// ---- shell -----------------------------------------------------------------------------------
export interface MenuItem {
  id: number;
  name: string;
  url: string;
  logo: string | null;
  logo1: string | null;
  is_open: boolean;
  image: string | null;
  children: MenuItem[];
}

export interface BrandItem {
  id: number;
  name: string;
  logo: string;
  goods_count: number;
}

export interface SiteInfo {
  name: string;
  drug_licence: string;
  device_licence: string;
  address: string;
  hot_line: string;
  complaint_line: string;
}

export interface CommonData {
  rnss: string[];
  nav: MenuItem[];
  category: MenuItem[];
  category_yx: MenuItem[];
  category_zy: MenuItem[];
  category_qx: MenuItem[];
  brand: BrandItem[];
  site: SiteInfo;
  /** Server time, unix ms. */
  timestamp: number;
  is_demo: boolean;
}

/** GET /api/demo; 404 outside demo mode. */
export interface DemoAccounts {
  buyers: DemoAccount[];
  staff: DemoAccount[];
}
export interface DemoAccount {
  username: string;
  password: string;
  name: string;
  describe: string;
}

export interface Advert {
  id: number;
  title: string;
  image: string;
  url: string;
  remarks: string;
}

/** GET /api/focus: what the home page is made of. */
export interface HomeFocus {
  banners: Advert[];
  /** small pictures under or beside the banner */
  entries: Advert[];
  /** each floor's goods come from GET /api/goods/list?category_id=… */
  floors: { title: string; category_id: number; url: string }[];
}

/** GET /api/focus/top | right | bottom */
export interface AdvertList {
  list: Advert[];
}

export interface ArticleCategory {
  id: number;
  name: string;
  children: { id: number; name: string; url: string }[];
}

// ---- user ------------------------------------------------------------------------------------
export interface UserBase {
  show: boolean;
  username: string;
  name: string;
  phone: string;
  company: string;
  face: string;
  rank: number;
  admin: { name: string; phone: string; is_default: 0 | 1 };
  address: string;
  is_passed: boolean;
  /** why not, when is_passed is false: pending | suspended */
  status: string;
  points: number;
  balance: Money;
  cart: number;
  message_count: number;
  wechat: string | null;
  token: string;
  common_config: { hot_line: string; qq1: string; qq2: string };
  quality_inspection: { quality_inspection_url: string; msg: string };
  login_url: string;
  is_show_youx: boolean;
  is_special: boolean;
  is_can_chat: boolean;
  is_AfterSale: boolean;
  ywy: string;
  customer: string;
  /** companies this member may copy a cart to (stores of the same chain) */
  stores: { id: number; name: string }[];
}

export interface Address {
  id: number;
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  street: string;
  is_default: 0 | 1;
}
export type AddressInput = Omit<Address, "id">;

export interface Message {
  id: number;
  /** order | licence | system */
  type: string;
  title: string;
  body: string;
  url: string;
  is_read: boolean;
  created_at: string;
}
export interface MessagePage extends Page<Message> {
  unread: number;
}

// ---- goods -----------------------------------------------------------------------------------
/** Why this buyer may not buy these goods, with the way out. */
export interface Reason {
  code: string;
  message: string;
  fix_url: string | null;
  goods_id: number;
}

export interface Tag {
  name: string;
  describe: string;
  is_show: boolean;
}

export interface LadderPrice {
  id: number;
  /** quantity from which (type 2) or up to which (type 1) the price holds */
  number: number;
  price: Money;
}

export interface GoodsCard {
  id: number;
  /** generic name */
  name: string;
  trade_name: string;
  /** maker */
  sccj: string;
  maker_id: number;
  /** specification */
  ypgg: string;
  form: string;
  unit: string;
  approval_number: string;
  category_id: number;
  /** 1 medicine, 2 TCM piece, 3 device */
  kind: 1 | 2 | 3;
  /** 1 = Chinese-medicine item */
  type: number;
  /** rx | otc_a | otc_b | none */
  rx: string;
  image: string;
  /** null = hidden from this buyer; `reasons` says why */
  price: Money | null;
  base_price: Money | null;
  ladder_price: LadderPrice[];
  /** 1 = up-to-quantity tiers, 2 = from-quantity tiers */
  ladder_price_type: number;
  goods_price_id: number;
  ladder_price_id: number;
  goods_manjian_id: number;
  is_yj: number;
  is_jxq: number;
  ck_id: number;
  /** may be bought now by this buyer */
  is_buy: boolean;
  reasons: Reason[];
  /** stock; null while hidden */
  number: number | null;
  /** smallest quantity */
  base_number: number;
  /** quantity step (medium pack) */
  bzdw: number;
  /** units in a full case, 0 = unknown */
  case_number: number;
  /** purchase limit per buyer, 0 = none */
  qg_number: number;
  is_free_shipping: boolean;
  free_shipping_number: number;
  is_dpby: boolean;
  is_youx: boolean;
  /** earliest expiry of what would be delivered */
  expires_on: string | null;
  tags: Tag[];
  is_favorite: boolean;
  sales: number;
}

export interface GoodsDetail extends GoodsCard {
  images: { image: string }[];
  brand: string;
  barcode: string;
  storage: string;
  scope: string;
  device_class: string;
  /** from the root down */
  category_path: { id: number; name: string }[];
  batches: { batch_number: string; produced_on: string; expires_on: string; number: number }[];
  /** label and text rows of the leaflet or product sheet */
  sheet: { label: string; text: string }[];
  substitutes: GoodsCard[];
}

/** GET /api/goods/list. Query: page, per_page, keywords, type (1 goods, 2 makers), category_id, maker_id, brand_id,
 * form, kind, rx, zone (yx | jxq | kx), stock (1), price_from, price_to, sort
 * (99999 = relevance | sales | price_up | price_down | newest | expiry). Every filter defaults to 99999. */
export type GoodsPage = Page<GoodsCard>;

/** GET /api/goods/search: suggestions while typing */
export interface Suggestions {
  list: { text: string; maker: string | null; goods_id: number | null }[];
}

// ---- cart ------------------------------------------------------------------------------------
export interface CartLineInput {
  goods_id: number;
  number: number;
  price?: Money;
  ck_id?: number;
  goods_price_id?: number;
  ladder_price_id?: number;
  goods_manjian_id?: number;
  is_yj?: number;
  type?: number;
}

export interface CartItem {
  id: number;
  key: string;
  number: number;
  /** unit price now, null when hidden */
  price: Money | null;
  /** before ladder and rank prices */
  raw_price: Money | null;
  /** price when it was put in; set when it differs from now */
  old_price: Money | null;
  /** number × price, floored */
  amount: Money;
  is_selected: 0 | 1;
  /** 1 seckill, 3 combination, otherwise normal */
  type: number;
  goods_type: number;
  goods: GoodsCard;
  combination: null;
  with_coupon: 0 | 1;
  goods_manjian_amount: Money;
  gift_data: { total: Money; type: number } | null;
  goods_price_id: number;
  ladder_price_id: number;
  goods_manjian_id: number;
  is_yj: number;
  ck_id: number;
  /** everything that keeps this line from being ordered as it stands; empty = fine */
  reasons: Reason[];
}

export interface CartState {
  /** "" or what the client should do next */
  action: string;
  data: CartItem[];
  shipping_data: { shipping_amount: Money; no_trans_order_amount: Money; freight: Money };
  activity_data: { manjians: { amount: Money; cut: Money; status: 0 | 1 }[] };
  filter_data: { id: number; name: string }[];
  sums: {
    goods_amount: Money;
    manjian_amount: Money;
    gift_amount: Money;
    total: Money;
    lines: number;
    pieces: number;
  };
}

/** POST /api/cart, quick_add, batch_delete; GET /api/cart/total */
export interface CartTotal {
  total: number;
}

/** POST /api/cart/copy */
export interface CartCopyResult {
  copied: number;
  refused: { user_id: number; goods_id: number; reasons: Reason[] }[];
}

/** POST /api/cart/next_hint?amount=… */
export interface NextHint {
  message: string;
  /** what is missing to free shipping, floored at 0.00 */
  shipping_left: Money;
}

export interface CheckoutGroup {
  key: string;
  title: string;
  item_ids: number[];
  goods_amount: Money;
  freight: Money;
  total: Money;
}

/** POST /api/cart/checkout */
export interface Checkout {
  items: CartItem[];
  groups: CheckoutGroup[];
  addresses: Address[];
  goods_amount: Money;
  discount: Money;
  freight: Money;
  total: Money;
  balance: Money;
  /** every refusal at once; an order can be placed only when empty */
  refusals: Reason[];
}

// ---- orders ----------------------------------------------------------------------------------
export interface OrderInput {
  ids: number[];
  address_id: number;
  remark?: string;
  /** what the buyer saw, compared and reported when it differs (409) */
  total?: Money;
}

/** POST /api/order (header Idempotency-Key) */
export interface OrderPlaced {
  /** payment number, the id of /cart_step3/{id} */
  id: string;
  orders: string[];
  total: Money;
  pay_before: string;
}

export interface OrderGoods {
  id: number;
  goods_id: number;
  name: string;
  trade_name: string;
  sccj: string;
  ypgg: string;
  unit: string;
  approval_number: string;
  image: string;
  price: Money;
  number: number;
  amount: Money;
  batches: { batch_number: string; expires_on: string; number: number }[];
}

export interface OrderSummary {
  /** order number */
  id: string;
  payment_id: string;
  /** 10 待付款 15 待确认到款 20 待审核 30 待发货 35 部分发货 40 待收货 60 已完成 90 已取消 91 已关闭 */
  status: number;
  status_text: string;
  title: string;
  created_at: string;
  pay_before: string | null;
  goods_amount: Money;
  discount: Money;
  freight: Money;
  total: Money;
  lines: OrderGoods[];
  can_pay: boolean;
  can_cancel: boolean;
  can_receive: boolean;
}

export interface OrderPage extends Page<OrderSummary> {
  /** orders by status code, and "all" */
  counts: Record<string, number>;
}

export interface OrderDetail extends OrderSummary {
  company: string;
  receiver: string;
  phone: string;
  address: string;
  remark: string;
  paid_at: string | null;
  shipped_at: string | null;
  finished_at: string | null;
  cancelled_at: string | null;
  cancel_reason: string;
  carrier: string;
  waybill: string;
  logs: { at: string; actor: string; text: string; reason: string }[];
}

/** GET /api/order/payment/{id}: what step 3 shows */
export interface PaymentDetail {
  id: string;
  /** open | paid | closed */
  status: string;
  amount: Money;
  balance: Money;
  pay_before: string;
  orders: OrderSummary[];
  methods: { code: string; name: string; is_open: boolean; note: string }[];
}

/** POST /api/order/{id}/pay, id = payment or order number */
export interface PayResult {
  id: string;
  status: string;
  balance: Money;
}

// ---- live ------------------------------------------------------------------------------------
/** Socket.IO namespace /shop, path /socket.io, session cookie. */
export interface ServerEvents {
  "cart:changed": (data: { total: number }) => void;
  "order:changed": (data: { id: string; status: number; status_text: string }) => void;
  "message:changed": (data: { unread: number; title?: string }) => void;
  "session:ended": (data: { message: string }) => void;
}
