// The types of /api, by the names the storefront uses. The shapes are generated from the server (`make api`).
// Money is a string of yuan with two decimals ("12.30"), times are ISO 8601 in UTC, dates are YYYY-MM-DD.
import type { components } from "./schema.gen";

type Schemas = components["schemas"];
/** What an answer carries in `data`. */
type Answer<Name extends keyof Schemas> = Schemas[Name] extends { data: infer Data } ? Data : never;

export type Money = Schemas["Money"];

export interface Page<T> {
  total: number;
  page: number;
  per_page: number;
  list: T[];
}

// ---- shell -----------------------------------------------------------------------------------
export type MenuItem = Schemas["MenuItem"];
export type BrandItem = Schemas["BrandItem"];
export type PublishedLicences = Answer<"Envelope_PublishedLicences">;
export type CommonData = Answer<"Envelope_CommonData">;
/** GET /api/demo; 404 outside demo mode. */
export type DemoAccounts = Answer<"Envelope_DemoAccounts">;
export type DemoAccount = Schemas["DemoAccount"];
export type Advert = Schemas["Advert"];
/** GET /api/focus: what the home page is made of. */
export type HomeFocus = Answer<"Envelope_HomeFocus">;
/** GET /api/focus/top | right | bottom | login | common | postList | demo */
export type AdvertList = Answer<"Envelope_AdvertList">;
/** GET /api/page/{place}: what staff put together for it. */
export type PageAnswer = Answer<"Envelope_PageAnswer">;
export type PageSlide = Schemas["PageSlide"];
export type ShownBlock = Schemas["ShownBlock"];
export type ShownCoupons = Schemas["ShownCoupons"];
export type ShownGoods = Schemas["ShownGoods"];
export type ShownHotPicture = Schemas["ShownHotPicture"];
export type ShownText = Schemas["ShownText"];
export type ArticleCategory = Schemas["ArticleCategory"];
export type ArticleLink = Schemas["ArticleLink"];
/** GET /api/article */
export type ArticlePage = Answer<"Envelope_ArticlePage">;
/** GET /api/article/{id}, /api/article/page */
export type ArticleDetail = Answer<"Envelope_ArticleDetail">;
export type ArticleTally = Answer<"Envelope_ArticleTally">;
/** GET /api/article/search */
export type ArticleHits = Answer<"Envelope_ArticleHits">;

// ---- user ------------------------------------------------------------------------------------
export type UserBase = Answer<"Envelope_UserBase">;
export type Standing = Schemas["Standing"];
export type CodeSent = Answer<"Envelope_CodeSent">;
/** GET /api/user/register: how far a registration has come. */
export type Registration = Answer<"Envelope_Registration">;
export type BuyerDocument = Schemas["Document"];
export type Checklist = Schemas["Checklist"];
/** The answer of everything that signs in. */
export type SignedIn = Answer<"Envelope_SignedIn">;
export type MemberSession = Schemas["MemberSession"];
export type Invitations = Answer<"Envelope_InvitationLists">;
export type StoreBoard = Answer<"Envelope_StoreBoard">;
export type StoreRow = Schemas["StoreRow"];
export type SentInvitation = Schemas["SentInvitation"];
/** GET /api/contract */
export type ContractCentre = Answer<"Envelope_ContractCentre">;
export type ContractState = Schemas["ContractState"];
export type Contract = Schemas["Contract"];
export type ContractDetail = Answer<"Envelope_ContractDetail">;
/** GET /api/user/members */
export type ColleagueList = Answer<"Envelope_ColleagueList">;
export type Colleague = Schemas["Colleague"];
export type InvitedColleague = Schemas["InvitedColleague"];
export type MemberRoleChoice = Schemas["MemberRoleChoice"];
/** GET /api/user/jyfw */
export type Scope = Answer<"Envelope_Scope">;
export type Address = Schemas["Address"];
export interface AddressInput {
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  street: string;
  is_default: number;
}
export type Message = Schemas["Message"];
export type MessagePage = Answer<"Envelope_MessagePage">;
/** GET /api/message/preferences: a member's message preferences by channel */
export type MessagePreferences = Answer<"Envelope_MessagePreferences">;
export type MessagePreference = Schemas["MessagePreference"];
export type ChannelPreference = Schemas["ChannelPreference"];
/** GET and POST /api/message/unsubscribe: the way out of promotions by mail */
export type Unsubscription = Answer<"Envelope_Unsubscription">;

// ---- goods -----------------------------------------------------------------------------------
/** Why this buyer may not buy these goods, with the way out. */
export type Reason = Schemas["Reason"];
export type Tag = Schemas["Tag"];
export type GoodsTierPrice = Schemas["GoodsTierPrice"];
export type PriceStep = Schemas["PriceStep"];
export type Promotion = Schemas["Promotion"];
export type GoodsCard = Schemas["GoodsCard"];
export type GoodsDetail = Answer<"Envelope_GoodsDetail">;
export type SeckillOffer = Schemas["SeckillOffer"];
/** GET /api/goods/filters: the filter options of a list, with their counts. */
export type FilterCounts = Answer<"Envelope_GoodsFilters">;
export type GoodsPage = Answer<"Envelope_GoodsPage">;
/** GET /api/goods/search: suggestions while typing */
export type Suggestions = Answer<"Envelope_Suggestions">;

// ---- draw ------------------------------------------------------------------------------------
/** GET /api/draw/simple: what the home page may show. */
export type DrawBrief = NonNullable<Answer<"Envelope_Option_DrawBrief">>;
/** GET /api/draw */
export type DrawDetail = Answer<"Envelope_DrawDetail">;
/** GET /api/draw/simple/check: whether this buyer may draw now */
export type DrawCheck = Answer<"Envelope_DrawCheck">;
/** GET /api/draw/ads: the draws that run or are announced */
export type DrawAds = Answer<"Envelope_DrawAds">;
/** GET /api/draw/{id}/activity */
export type DrawActivity = Answer<"Envelope_DrawActivity">;
export type DrawPrize = Schemas["DrawPrize"];
/** POST /api/draw/{id} */
export type DrawRecord = Answer<"Envelope_DrawRecord">;
/** GET /api/draw/record */
export type DrawRecords = Answer<"Envelope_Page_DrawRecord">;
/** GET /api/draw/new_record */
export type DrawWinners = Answer<"Envelope_DrawWinners">;
/** GET /api/draw/{id}/proof */
export type DrawProof = Answer<"Envelope_DrawProof">;
export type DrawOdds = Schemas["DrawOdds"];
export type DrawTicket = Schemas["DrawTicket"];

// ---- cart ------------------------------------------------------------------------------------
/** The client's price and tier ids are sent as the specification has them; the server quotes anew. */
export interface CartLineInput {
  goods_id: number;
  number: number;
  price?: Money;
  ck_id?: number;
  goods_price_id?: number;
  ladder_price_id?: number;
  goods_manjian_id?: number;
  is_yj?: number;
  /** 1 seckill, 2 group buy, 3 combination (number = sets), 4 add-on */
  type?: number;
  /** which campaign sells it so */
  campaign_id?: number;
}
export type CartItem = Schemas["CartItem"];
export type ActivityData = Schemas["ActivityData"];
export type CartState = Answer<"Envelope_CartState">;
/** POST /api/cart, quick_add, batch_delete; GET /api/cart/total */
export type CartTotal = Answer<"Envelope_CartTotal">;
/** POST /api/cart/copy */
export type CartCopyResult = Answer<"Envelope_CartCopyResult">;
/** POST /api/cart/next_hint */
export type NextHint = Answer<"Envelope_NextHint">;
export type CheckoutGroup = Schemas["CheckoutGroup"];
export type CheckoutItem = Schemas["CheckoutItem"];
/** POST /api/cart/checkout */
export type Checkout = Answer<"Envelope_Checkout">;
export type Coupons = Schemas["CheckoutCoupons"];
export type GaveWay = Schemas["GaveWayRow"];
export type Gift = Schemas["GiftRow"];
export type Hint = Schemas["ManjianHint"];
export type Tier = Schemas["ManjianTier"];

/** POST /api/cart/import: the rows of a list and what they may mean */
export type CartImport = Answer<"Envelope_CartImport">;
export type ImportRow = Schemas["ImportRow"];
/** POST /api/cart/fill, /api/order/{id}/buy_again, /api/saved_list/{id}/cart: what became of each product */
export type CartFill = Answer<"Envelope_CartFill">;
export type FillLine = Schemas["FillLine"];
/** GET /api/saved_list: 常购清单 */
export type SavedLists = Answer<"Envelope_SavedLists">;
export type SavedListItem = Schemas["SavedList"];
/** GET /api/saved_list/{id}, and everything that changes one */
export type SavedListDetail = Answer<"Envelope_SavedListDetail">;
/** GET /api/replenishment: 补货建议 by purchases */
export type HabitProposals = Answer<"Envelope_HabitProposals">;
/** POST /api/replenishment/sheet: by the buyer's own stock */
export type StockSheet = Answer<"Envelope_StockSheet">;
export type StockSheetRow = Schemas["StockSheetRow"];
export type ReplenishmentProposal = Schemas["ReplenishmentProposal"];
/** GET /api/user/fast_buy */
export type BoughtPage = Answer<"Envelope_BoughtPage">;
/** GET /api/user/buy */
export type WantedPage = Answer<"Envelope_WantedPage">;
export type WantedItem = Schemas["WantedItem"];

// ---- feedback --------------------------------------------------------------------------------
/** GET /api/user/feedback */
export type FeedbackPage = Answer<"Envelope_FeedbackPage">;
export type FeedbackItem = Schemas["FeedbackItem"];
export type FeedbackDetail = Answer<"Envelope_FeedbackDetail">;
export type FeedbackForm = Answer<"Envelope_FeedbackForm">;
/** GET /api/focus/ppzq */
export type BrandPage = Answer<"Envelope_BrandPage">;

// ---- zones, activities, documents --------------------------------------------------------------
export type RuleSection = Schemas["RuleSection"];
/** GET /api/focus/yx | zyzq | qxzq | jxqzc: the content above a zone's list */
export type ZoneFocus = Answer<"Envelope_ZoneFocus">;
export type FreightRuleList = Answer<"Envelope_FreightRuleList">;
export type FreightRule = Schemas["FreightRuleRow"];
/** GET /api/focus/kxzq */
export type ControlledZone = Answer<"Envelope_ControlledZone">;
/** GET /api/focus/new_kxzq */
export type ControlledSeries = Answer<"Envelope_ControlledSeries">;
export type ActivityItem = Schemas["ActivityItem"];
export type ActivityPreview = Schemas["ActivityPreview"];
/** GET /api/goods/activities */
export type ActivityList = Answer<"Envelope_ActivityList">;
/** GET /api/goods/activities/{id}, GET /api/focus/new_kxzq/{url} */
export type ActivityGoods = Answer<"Envelope_ActivityGoods">;
export type DocumentItem = Schemas["DocumentItem"];
/** GET /api/spbg/filter */
export type DocumentPage = Answer<"Envelope_DocumentPage">;

// ---- orders ----------------------------------------------------------------------------------
export interface OrderInput {
  ids: number[];
  address_id: number;
  remark?: string;
  /** months that packs should last when they leave; 0 = not wished for */
  wished_months?: number;
  /** what the buyer saw before vouchers, compared and reported when it differs (409) */
  total?: Money;
  /** the gifts and the promised vouchers that the buyer saw, compared likewise */
  gifts?: { goods_id: number; number: number }[];
  promise?: Money;
  /** claimed coupons; none when absent */
  coupon_ids?: number[];
  /** what cash vouchers are to pay */
  voucher?: Money;
}
/** POST /api/order (header Idempotency-Key) */
export type OrderPlaced = Answer<"Envelope_OrderPlaced">;
export type OrderGoods = Schemas["OrderGoods"];
export type OrderSummary = Schemas["OrderSummary"];
export type OrderPage = Answer<"Envelope_OrderPage">;
export type OrderDetail = Answer<"Envelope_OrderDetail">;
/** GET /api/order/{id}/logistics */
export type OrderLogistics = Answer<"Envelope_OrderLogistics">;
export type ParcelWay = OrderLogistics["parcels"][number];
/** GET /api/order/{id}/trace_codes */
export type OrderTraceCodes = Answer<"Envelope_OrderTraceCodes">;
/** GET /api/order/payment/{id}: what step 3 shows */
export type PaymentDetail = Answer<"Envelope_PaymentDetail">;
/** POST /api/order/{id}/pay, id = payment or order number */
export type PayResult = Answer<"Envelope_PayResult">;
/** GET /api/user/user_money and user_money_log */
export type UserMoney = Answer<"Envelope_UserMoney">;
export type MoneyLog = Answer<"Envelope_MoneyLog">;

// ---- after-sales -----------------------------------------------------------------------------
/** GET /api/order/{id}/after_sales: what can be claimed, and existing claims */
export type Claimable = Answer<"Envelope_Claimable">;
export type ClaimableLine = Schemas["ClaimableLine"];
export type AfterSaleReason = Schemas["AfterSaleReason"];
export type AfterSaleSummary = Schemas["AfterSaleSummary"];
/** GET /api/after_sales */
export type AfterSalePage = Answer<"Envelope_AfterSalePage">;
/** GET /api/after_sales/{id} */
export type AfterSaleDetail = Answer<"Envelope_AfterSaleDetail">;

// ---- live ------------------------------------------------------------------------------------
type Events = Schemas["ShopEvents"];
/** Socket.IO namespace /shop, path /socket.io, session cookie. What is kept for those who come back brings its cursor. */
export type ServerEvents = { [Name in keyof Events]: (data: Events[Name]) => void } & {
  /** Missed events are no longer stored: refetch everything. */
  "live:reload": () => void;
};
/** Units of seckills were ordered or came back; of `others` the numbers are asked for. */
export type SeckillLeft = Schemas["SeckillLeft"];
/** GET /api/service */
export type ServiceDesk = Answer<"Envelope_ServiceDesk">;
/** GET /api/service/messages */
export type ServiceMessages = Answer<"Envelope_ServiceMessages">;
export type ServiceMessage = Schemas["ServiceMessage"];
export type ServiceUnread = Answer<"Envelope_ServiceUnread">;

/** Of an event; sent as `auth.cursor` when the line comes back. */
export type Cursor = string | undefined;
/** WeChat and this browser: bound, or just scanned. */
export type WechatState = Answer<"Envelope_WechatState">;
export type WechatQr = Answer<"Envelope_WechatQr">;
export type EmailView = Answer<"Envelope_EmailView">;

// ---- papers ----------------------------------------------------------------------------------
/** GET /api/jybg/filter */
export type ReportPage = Answer<"Envelope_ReportPage">;
export type ReportItem = Schemas["ReportItem"];
/** GET /api/order/ephedrine */
export type ReceiptPage = Answer<"Envelope_ReceiptPage">;
export type ReceiptItem = Schemas["ReceiptItem"];
/** GET /api/invoice */
export type InvoicePage = Answer<"Envelope_InvoicePage">;
export type InvoiceItem = Schemas["InvoiceItem"];
/** GET /api/invoice/orders */
export type InvoiceableOrders = Answer<"Envelope_InvoiceableOrders">;
/** GET /api/invoice/profile */
export type InvoiceProfile = Answer<"Envelope_InvoiceProfile">;
/** GET /api/recall */
export type RecallNotices = Answer<"Envelope_RecallNotices">;
export type RecallNotice = Schemas["RecallNotice"];

// ---- campaigns, coupons, points -----------------------------------------------------------------
export type CampaignSummary = Schemas["CampaignSummary"];
/** A campaign with its first goods. */
export type CampaignPreview = Schemas["CampaignPreview"];
/** GET /api/index/spike */
export type Seckills = Answer<"Envelope_Seckills">;
/** A product as it is had in a campaign. */
export type CampaignGoods = Schemas["CampaignGoodsCard"];
export type CampaignTier = Schemas["CampaignTierView"];
export type CampaignProgress = Schemas["CampaignProgress"];
export type GroupProgress = Schemas["GroupProgress"];
/** GET /api/campaigns, /api/combinationMzhgGroup */
export type CampaignList = Answer<"Envelope_CampaignList">;
/** GET /api/campaigns/{id} */
export type CampaignDetail = Answer<"Envelope_CampaignPage">;
/** GET /api/activity/everyday_price */
export type DailySpecials = Answer<"Envelope_DailySpecials">;
/** GET /api/combinationMzhg */
export type GiftGoods = Answer<"Envelope_CampaignGoodsPage">;
/** One of the coupon centre: GET /api/coupon */
export type CouponOffer = Answer<"Envelope_Page_OfferedCoupon">["list"][number];
/** GET /api/user/coupon, /api/user/availableCoupon */
export type OwnCoupon = Answer<"Envelope_OwnCoupon">;
/** GET /api/user/couponNum */
export type CouponNumbers = Answer<"Envelope_CouponNumbers">;
/** GET /api/user/points and points_log */
export type UserPoints = Answer<"Envelope_UserPoints">;
export type PointsLog = Answer<"Envelope_PointsLog">;
export type PointsEntry = Schemas["PointsEntry"];
/** GET /api/user/voucher; its log is a MoneyLog */
export type UserVoucher = Answer<"Envelope_UserVoucher">;
/** GET /api/user/rewards */
export type UserRewards = Answer<"Envelope_UserRewards">;
/** GET /api/points/goods */
export type PointsGoodsPage = Answer<"Envelope_PointsGoodsPage">;
export type PointsGoods = Schemas["PointsGoods"];
export type PointsOrder = Answer<"Envelope_PointsOrder">;
