// The types of /admin/api, by the names the back office uses. The shapes are generated from the server (`make
// api`). Simple-REST dialect: GET /admin/api/{resource}?filter={json}&range=[from,to]&sort=["field","ASC"]
// returns a bare array with `Content-Range`. Money is a string of yuan with two decimals, times are ISO 8601
// in UTC, dates are YYYY-MM-DD.
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type Money = Schemas["Money"];

/** permissions: resource → what this person may do there; read or write; absent = nothing. */
export type StaffIdentity = Schemas["StaffIdentity"];
export type Dashboard = Schemas["Dashboard"];
/** How much waits for this colleague in one of their queues. */
export type QueueCount = Omit<Schemas["QueueCount"], "filter"> & { filter: Record<string, unknown> };
export type OrderCount = Schemas["OrderCount"];
export type Goods = Schemas["AdminGoods"];
/** One submission of a product for its first sale, with its documents and the missing ones. */
export type FirstSale = Schemas["AdminFirstSale"];
export type FirstSaleRules = Schemas["FirstSaleRules"];
/** A proposed class change of a product. */
export type ClassChange = Schemas["AdminClassChange"];
export type ClassRule = Schemas["AdminClassRule"];
/** What waits for the word of a second person of quality management. */
export type AskedChange = Schemas["AdminAskedChange"];
export type GoodsImport = Schemas["AdminGoodsImport"];
export type GoodsPrice = Schemas["AdminCustomerPrice"];
export type PriceChange = Schemas["AdminPriceChange"];
export type PriceRules = Schemas["AdminPriceRules"];
export type SaleRule = Schemas["AdminSaleRule"];
export type FreightRule = Schemas["AdminFreightRule"];
export type Category = Schemas["AdminCategory"];
/** A page of blocks with its newest version. */
export type Page = Schemas["AdminPage"];
export type PageRow = Schemas["AdminPageRow"];
export type PageStanding = Schemas["AdminPageStanding"];
export type PageVersion = Schemas["AdminPageVersion"];
export type PageBlock = Schemas["PageBlock"];
export type PagePicture = Schemas["PagePicture"];
export type PageGoods = Schemas["AdminPageGoods"];
export type GoodsSource = Schemas["GoodsSource"];
export type CountdownEnd = Schemas["CountdownEnd"];
export type Maker = Schemas["AdminManufacturer"];
export type Brand = Schemas["AdminBrand"];
/** One of the wholesaler's own licences, entered or not. */
export type OwnLicence = Schemas["AdminOwnLicence"];
export type OwnLicenceInput = Schemas["OwnLicenceInput"];
export type NavItem = Schemas["AdminNavItem"];
/** A change of a record, in words. */
export type AuditAction = Schemas["AdminAuditAction"];
/** What a change of many goods does, or would do. */
export type Bulk = Schemas["AdminBulk"];
export type Wanted = Schemas["AdminWanted"];
export type Stock = Schemas["AdminStock"];
/** `lines`, and the fields about the reader, are filled in the single record only. */
export type GoodsReceipt = Schemas["AdminGoodsReceipt"];
export type ColdReading = Schemas["AdminReading"];
export type ReceiptSheet = Schemas["AdminReceiptSheet"];
export type ReceivingRules = Schemas["AdminReceivingRules"];
export type EntrustedCarrier = Schemas["AdminEntrustedCarrier"];
export type Supplier = Schemas["AdminSupplier"];
export type Order = Schemas["AdminOrder"];
/** One attempt to pay over one channel. */
export type Payment = Schemas["AdminPayment"];
export type RemittanceProof = Schemas["AdminRemittanceProof"];
export type BankTransaction = Schemas["AdminBankTransaction"];
export type BankLine = Schemas["AdminBankLine"];
export type HeldRefund = Schemas["AdminHeldRefund"];
export type GatewayRefund = Schemas["AdminGatewayRefund"];
export type PaymentAlarm = Schemas["AdminPaymentAlarm"];
export type Statement = Schemas["AdminStatement"];
export type StatementDifference = Schemas["AdminStatementDifference"];

/** `photos` and `logs` are filled in the single record only. */
export type AfterSale = Schemas["AdminAfterSale"];
export type Article = Schemas["AdminArticle"];
export type ArticleCategory = Schemas["AdminArticleCategory"];
/** `messages` and `photos` are filled in the single record only. */
export type Feedback = Schemas["AdminFeedback"];
/** Until when a complaint has its first answer. */
export type FeedbackRules = Schemas["AdminFeedbackRules"];
export type AfterSaleReason = Schemas["AdminAfterSaleReason"];
export type AfterSaleRules = Schemas["AdminAfterSaleRules"];
export type Quarantine = Schemas["AdminQuarantine"];

export type Review = Schemas["AdminReview"];
export type ReviewRules = Schemas["AdminReviewRules"];
export type GoodsLeaflet = Schemas["AdminGoodsLeaflet"];
export type GoodsParticulars = Schemas["AdminGoodsParticulars"];
export type QualityPaper = Schemas["AdminQualityPaper"];
export type CareDue = Schemas["AdminCareDue"];
export type CareRecord = Schemas["AdminCareRecord"];
export type ClimateRecord = Schemas["AdminClimateRecord"];
export type Destruction = Schemas["AdminDestruction"];
/** What purchasing ordered from a supplier. */
export type PurchaseOrder = Schemas["AdminPurchaseOrder"];
export type SupplierReturn = Schemas["AdminSupplierReturn"];
export type QuantityAlarm = Schemas["AdminQuantityAlarm"];
export type QualityRules = Schemas["AdminQualityRules"];
export type QuantityRules = Schemas["AdminQuantityRules"];
/** An order to be picked. */
export type Pickable = Schemas["AdminPickable"];
export type Shipment = Schemas["AdminShipment"];
/** What quality management lays down for parcels that leave. */
export type DispatchRules = Schemas["AdminDispatchRules"];
/** How a cold parcel left and arrived. */
export type ColdParcel = Schemas["AdminColdParcel"];
export type PickingStarted = Schemas["AdminPickingStarted"];
export type ParcelsSent = Schemas["AdminParcelsSent"];
export type Refusal = Schemas["AdminRefusal"];
export type TracePrefix = Schemas["AdminTracePrefix"];
/** `members` and `licences` are filled in the single record only. */
export type Company = Schemas["AdminCompany"];
export type CompanyName = Schemas["AdminCompanyName"];
export type Wallet = Schemas["AdminWallet"];
export type Licence = Schemas["AdminLicence"];
export type Address = Schemas["AdminAddress"];
export type Contract = Schemas["AdminContract"];
export type ContractText = Schemas["AdminContractText"];
export type ContractRule = Schemas["AdminContractRule"];
export type Ad = Schemas["AdminAd"];
export type Activity = Schemas["AdminActivity"];
export type Zone = Schemas["AdminZone"];
export type ShopFacts = Schemas["AdminShopFacts"];
export type ShopFactsInput = Schemas["ShopFactsInput"];
export type GoodsDocument = Schemas["AdminGoodsDocument"];
/** A batch with the inspection report that counts; `history` in the single record only. */
export type BatchReport = Schemas["AdminBatchReport"];
export type UploadedReport = Schemas["UploadedReport"];
/** `specimens` in the single record only. */
export type Receipt = Schemas["AdminReceipt"];
export type Invoice = Schemas["AdminInvoice"];
export type GoodsTax = Schemas["AdminGoodsTax"];
/** `companies` in the single record only. */
export type Recall = Schemas["AdminRecall"];
export type SearchSynonym = Schemas["AdminSynonym"];
export type SearchStopWord = Schemas["AdminStopWord"];
export type SearchPin = Schemas["AdminSearchPin"];
export type AuditEntry = Omit<Schemas["AdminAuditEntry"], "before" | "after"> & {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};
export type Staff = Schemas["AdminStaff"];
export type ClientError = Schemas["AdminClientError"];
export type AuditCheck = Schemas["AdminAuditCheck"];
export type FailedJob = Schemas["AdminFailedJob"];
export type RefusedSignIn = Schemas["AdminRefusedSignIn"];
/** Pairs of roles that no one person holds. */
export type RoleConflicts = Schemas["AdminRoleConflicts"];
/** With the password that its owner types once. */
export type StaffWithPassword = Schemas["StaffWithPassword"];
export type SecondFactorEnrolment = Schemas["SecondFactorEnrolment"];
export type DepartmentRules = Schemas["DepartmentRules"];
export type DocumentMatrix = Schemas["DocumentMatrix"];

type Events = Schemas["AdminEvents"];
/**
 * Socket.IO namespace /admin, path /socket.io, staff cookie. What is kept for those who come back brings its cursor, which
 * is sent as `auth.cursor` when the line comes back.
 */
export type AdminServerEvents = {
  [Name in keyof Events]: (data: Events[Name], cursor: string | undefined) => void;
} & {
  /** Missed events are no longer stored: refetch everything. */
  "live:reload": () => void;
};
export type ServiceDesk = Schemas["AdminServiceDesk"];
export type Attendant = Schemas["AdminAgent"];
export type Conversation = Schemas["AdminConversation"];
export type ChatMessage = Schemas["AdminChatMessage"];
export type QuickReply = Schemas["AdminQuickReply"];
export type ServiceRules = Schemas["AdminServiceRules"];
export type ServiceStatistics = Schemas["AdminServiceStatistics"];
/** What an inspector asks for, register by register. */
export type Inspection = Schemas["AdminInspection"];
export type TraceParty = Schemas["AdminTraceParty"];
export type InspectionRegister = Schemas["InspectionRegister"];
/** How often the storefront is visited, and how far visitors get. */
export type Visits = Schemas["AdminVisits"];
export type WhoIsHere = Schemas["WhoIsHere"];
export type Campaign = Schemas["AdminCampaign"];
export type CampaignGoods = Schemas["AdminCampaignGoods"];
export type CampaignPreview = Schemas["AdminCampaignPreview"];
export type PreviewedGoods = Schemas["AdminPreviewedGoods"];
export type CampaignResults = Schemas["AdminCampaignResults"];
export type CampaignRules = Schemas["AdminCampaignRules"];
export type CampaignTier = Schemas["AdminCampaignTier"];
export type Coupon = Schemas["AdminCoupon"];
export type CouponClaim = Schemas["AdminCouponClaim"];
export type CouponCode = Schemas["AdminCouponCode"];
export type CouponsGiven = Schemas["CouponsGiven"];
export type Draw = Schemas["AdminDraw"];
/** What so many tickets bring, on average. */
export type DrawPreview = Schemas["DrawForecast"];
export type DrawPrize = Schemas["AdminDrawPrize"];
export type DrawRecord = Schemas["AdminDrawRecord"];
export type DrawRules = Schemas["AdminDrawRules"];
/** One movement of balance, points or vouchers. */
export type LedgerEntry = Schemas["AdminLedgerEntry"];
export type PointsGoods = Schemas["AdminPointsGoods"];
export type PointsOrder = Schemas["AdminPointsOrder"];
export type RewardRules = Schemas["AdminRewardRules"];
export type MassMessage = Schemas["AdminMassMessage"];
export type MessageRules = Schemas["AdminMessageRules"];
export type MessageTemplate = Schemas["AdminMessageTemplate"];
export type TemplatePreview = Schemas["TemplatePreview"];
export type Simulation = Schemas["AdminSimulation"];
export type WalletProposal = Schemas["AdminWalletProposal"];
