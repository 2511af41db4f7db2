import transfers from "@mui/icons-material/AccountBalanceOutlined";
import walletEntries from "@mui/icons-material/AccountBalanceWalletOutlined";
import categories from "@mui/icons-material/AccountTreeOutlined";
import coldParcels from "@mui/icons-material/AcUnitOutlined";
import articles from "@mui/icons-material/ArticleOutlined";
import recalls from "@mui/icons-material/AssignmentLateOutlined";
import afterSales from "@mui/icons-material/AssignmentReturnOutlined";
import receipts from "@mui/icons-material/AssignmentTurnedInOutlined";
import couponClaims from "@mui/icons-material/BackHandOutlined";
import licences from "@mui/icons-material/BadgeOutlined";
import statements from "@mui/icons-material/BalanceOutlined";
import stopWords from "@mui/icons-material/BlockOutlined";
import clientErrors from "@mui/icons-material/BugReportOutlined";
import ads from "@mui/icons-material/CampaignOutlined";
import ownLicences from "@mui/icons-material/CardMembershipOutlined";
import draws from "@mui/icons-material/CasinoOutlined";
import activities from "@mui/icons-material/CelebrationOutlined";
import coupons from "@mui/icons-material/ConfirmationNumberOutlined";
import destructions from "@mui/icons-material/DeleteForeverOutlined";
import documents from "@mui/icons-material/DescriptionOutlined";
import climate from "@mui/icons-material/DeviceThermostatOutlined";
import messageTemplates from "@mui/icons-material/DriveFileRenameOutlineOutlined";
import walletProposals from "@mui/icons-material/EditNoteOutlined";
import drawRecords from "@mui/icons-material/EmojiEventsOutlined";
import ExpiriesIcon from "@mui/icons-material/EventOutlined";
import ReviewIcon from "@mui/icons-material/FactCheckOutlined";
import careDue from "@mui/icons-material/FactCheckOutlined";
import makers from "@mui/icons-material/FactoryOutlined";
import feedback from "@mui/icons-material/FeedbackOutlined";
import service from "@mui/icons-material/ForumOutlined";
import massMessages from "@mui/icons-material/ForwardToInboxOutlined";
import classRules from "@mui/icons-material/GppBadOutlined";
import RulesIcon from "@mui/icons-material/GridOnOutlined";
import staff from "@mui/icons-material/GroupOutlined";
import contracts from "@mui/icons-material/HandshakeOutlined";
import suppliers from "@mui/icons-material/HandshakeOutlined";
import audit from "@mui/icons-material/HistoryOutlined";
import stocks from "@mui/icons-material/Inventory2Outlined";
import qualityPapers from "@mui/icons-material/InventoryOutlined";
import supplierReturns from "@mui/icons-material/KeyboardReturnOutlined";
import articleCategories from "@mui/icons-material/LibraryBooksOutlined";
import hotWords from "@mui/icons-material/LocalFireDepartmentOutlined";
import pointsOrders from "@mui/icons-material/LocalMallOutlined";
import campaigns from "@mui/icons-material/LocalOfferOutlined";
import shipping from "@mui/icons-material/LocalShippingOutlined";
import freight from "@mui/icons-material/LocalShippingOutlined";
import rules from "@mui/icons-material/LockOutlined";
import goods from "@mui/icons-material/MedicationOutlined";
import navItems from "@mui/icons-material/MenuOpenOutlined";
import receiving from "@mui/icons-material/MoveToInboxOutlined";
import alarms from "@mui/icons-material/NotificationImportantOutlined";
import payments from "@mui/icons-material/PaymentsOutlined";
import AddressIcon from "@mui/icons-material/PlaceOutlined";
import careRecords from "@mui/icons-material/PlaylistAddCheckOutlined";
import reasons from "@mui/icons-material/PlaylistAddCheckOutlined";
import inspections from "@mui/icons-material/PolicyOutlined";
import priceChanges from "@mui/icons-material/PriceChangeOutlined";
import held from "@mui/icons-material/PriceCheckOutlined";
import pins from "@mui/icons-material/PushPinOutlined";
import tracePrefixes from "@mui/icons-material/QrCode2Outlined";
import visits from "@mui/icons-material/QueryStatsOutlined";
import orders from "@mui/icons-material/ReceiptLongOutlined";
import pointsGoods from "@mui/icons-material/RedeemOutlined";
import quarantine from "@mui/icons-material/ReportOutlined";
import quantityAlarms from "@mui/icons-material/ReportProblemOutlined";
import invoices from "@mui/icons-material/RequestQuoteOutlined";
import classChanges from "@mui/icons-material/RuleFolderOutlined";
import OrderReviewIcon from "@mui/icons-material/RuleOutlined";
import reports from "@mui/icons-material/ScienceOutlined";
import misses from "@mui/icons-material/SearchOffOutlined";
import prices from "@mui/icons-material/SellOutlined";
import picking from "@mui/icons-material/ShoppingBasketOutlined";
import companies from "@mui/icons-material/StorefrontOutlined";
import shopFacts from "@mui/icons-material/StoreOutlined";
import synonyms from "@mui/icons-material/SyncAltOutlined";
import failedJobs from "@mui/icons-material/SyncProblemOutlined";
import wanted from "@mui/icons-material/TravelExploreOutlined";
import refunds from "@mui/icons-material/UndoOutlined";
import imports from "@mui/icons-material/UploadFileOutlined";
import firstSales from "@mui/icons-material/VerifiedOutlined";
import zones from "@mui/icons-material/ViewCarouselOutlined";
import pages from "@mui/icons-material/ViewQuiltOutlined";
import brands from "@mui/icons-material/WorkspacePremiumOutlined";
import type { ComponentType } from "react";
import { listLink } from "../lists/link";

export interface Entry {
  resource: string;
  to: string;
  text: string;
  icon: ComponentType;
  /** What waits there for this colleague: the server's name of it (`queues.rs`). */
  queue?: string;
}

const WAITING = { status: "waiting" };
const REST = { has_rest: true };
const HELD = { status: "held" };
/** Feedback that waits for an answer. */
const UNANSWERED = { status: 1 };
/** Errors of the apps that nobody has marked as mended. */
const UNRESOLVED = { resolved: false };

/** The menu, in its order. */
export const GROUPS: { title: string; entries: Entry[] }[] = [
  {
    title: "待办",
    entries: [
      { resource: "licences", to: "/review", text: "证照审核", icon: ReviewIcon, queue: "licences" },
      {
        resource: "first_sales",
        to: "/first_sale_review",
        text: "首营审批",
        icon: firstSales,
        queue: "first_sales",
      },
      {
        resource: "class_changes",
        to: "/class_change_review",
        text: "分类变更",
        icon: classChanges,
        queue: "class_changes",
      },
      {
        resource: "price_changes",
        to: "/price_review",
        text: "价格复核",
        icon: priceChanges,
        queue: "price_changes",
      },
      {
        resource: "licences",
        to: "/address_review",
        text: "地址核对",
        icon: AddressIcon,
        queue: "addresses",
      },
      {
        resource: "service",
        to: "/service",
        text: "在线客服",
        icon: service,
        queue: "conversations",
      },
      { resource: "reviews", to: "/reviews", text: "订单审核", icon: OrderReviewIcon, queue: "reviews" },
      { resource: "reviews", to: "/quantity_alarms", text: "数量预警", icon: quantityAlarms },
      {
        resource: "transfer_slips",
        to: listLink("transfer_slips", WAITING),
        text: "转账确认",
        icon: transfers,
        queue: "transfer_slips",
      },
      {
        resource: "feedback",
        to: listLink("feedback", UNANSWERED),
        text: "待答复反馈",
        icon: feedback,
        queue: "feedback",
      },
      { resource: "shipments", to: "/picking", text: "待拣货", icon: picking, queue: "picking" },
      { resource: "shipments", to: "/shipments", text: "拣货与发货", icon: shipping },
    ],
  },
  {
    title: "交易",
    entries: [
      { resource: "orders", to: "/orders", text: "订单", icon: orders },
      { resource: "after_sales", to: "/after_sales", text: "售后", icon: afterSales },
      { resource: "feedback", to: "/feedback", text: "意见反馈", icon: feedback },
      { resource: "after_sales", to: "/quarantine", text: "待处理区", icon: quarantine },
      { resource: "after_sales", to: "/after_sale_reasons", text: "售后原因", icon: reasons },
      { resource: "shipments", to: "/cold_parcels", text: "冷链交接", icon: coldParcels },
      { resource: "shipments", to: "/trace_prefixes", text: "追溯码归属", icon: tracePrefixes },
      { resource: "invoices", to: "/invoices", text: "发票", icon: invoices },
      {
        resource: "receipts",
        to: "/receipts",
        text: "含麻回执",
        icon: receipts,
        queue: "receipts",
      },
      { resource: "companies", to: "/companies", text: "客户", icon: companies },
      { resource: "licences", to: "/licences", text: "证照档案", icon: licences },
      { resource: "licences", to: "/addresses", text: "收货地址", icon: AddressIcon },
      { resource: "contracts", to: "/contracts", text: "电子合同", icon: contracts },
      { resource: "licences", to: "/expiries", text: "到期日历", icon: ExpiriesIcon },
      { resource: "licences", to: "/document_rules", text: "证照要求", icon: RulesIcon },
      { resource: "licences", to: "/own_licences", text: "本企业证照", icon: ownLicences },
    ],
  },
  {
    title: "资金",
    entries: [
      { resource: "payments", to: "/payments", text: "付款记录", icon: payments },
      {
        resource: "bank_movements",
        to: listLink("bank_movements", REST),
        text: "转账余款",
        icon: transfers,
        queue: "bank_movements",
      },
      {
        resource: "held_refunds",
        to: listLink("held_refunds", HELD),
        text: "退款复核",
        icon: held,
        queue: "held_refunds",
      },
      {
        resource: "gateway_refunds",
        to: "/gateway_refunds",
        text: "原路退款",
        icon: refunds,
        queue: "gateway_refunds",
      },
      {
        resource: "statements",
        to: "/statements",
        text: "对账",
        icon: statements,
        queue: "statement_differences",
      },
      {
        resource: "payment_alarms",
        to: "/payment_alarms",
        text: "支付告警",
        icon: alarms,
        queue: "payment_alarms",
      },
      { resource: "wallet_entries", to: "/wallet_entries", text: "收支明细", icon: walletEntries },
      {
        resource: "wallet_proposals",
        to: "/wallet_proposals",
        text: "人工调整",
        icon: walletProposals,
        queue: "wallet_proposals",
      },
    ],
  },
  {
    title: "营销",
    entries: [
      { resource: "campaigns", to: "/campaigns", text: "营销活动", icon: campaigns },
      { resource: "coupons", to: "/coupons", text: "优惠券", icon: coupons },
      { resource: "coupon_claims", to: "/coupon_claims", text: "领取记录", icon: couponClaims },
      {
        resource: "draws",
        to: "/draws",
        text: "抽奖",
        icon: draws,
        queue: "draws",
      },
      { resource: "draw_records", to: "/draw_records", text: "抽奖记录", icon: drawRecords },
      { resource: "points_goods", to: "/points_goods", text: "积分商品", icon: pointsGoods },
      {
        resource: "points_orders",
        to: "/points_orders",
        text: "积分订单",
        icon: pointsOrders,
        queue: "points_orders",
      },
      {
        resource: "mass_messages",
        to: "/mass_messages",
        text: "群发消息",
        icon: massMessages,
        queue: "mass_messages",
      },
      { resource: "message_templates", to: "/message_templates", text: "消息模板", icon: messageTemplates },
    ],
  },
  {
    title: "商品",
    entries: [
      { resource: "goods", to: "/goods", text: "商品", icon: goods },
      { resource: "goods", to: "/goods_imports", text: "商品导入", icon: imports },
      { resource: "goods_documents", to: "/goods_documents", text: "商品资料", icon: documents },
      { resource: "first_sales", to: "/first_sales", text: "首营品种", icon: firstSales },
      { resource: "first_sales", to: "/first_sale_rules", text: "首营资料要求", icon: RulesIcon },
      {
        resource: "class_rules",
        to: "/class_rules",
        text: "管控名录",
        icon: classRules,
        queue: "class_rules",
      },
      { resource: "reports", to: "/batch_reports", text: "药检报告", icon: reports },
      { resource: "recalls", to: "/recalls", text: "召回", icon: recalls },
      { resource: "goods", to: "/goods_prices", text: "专属价", icon: prices },
      { resource: "price_changes", to: "/price_changes", text: "改价记录", icon: priceChanges },
      { resource: "goods", to: "/sale_rules", text: "控销规则", icon: rules },
      { resource: "goods", to: "/freight_rules", text: "运费规则", icon: freight },
      { resource: "goods", to: "/categories", text: "分类", icon: categories },
      { resource: "goods", to: "/brands", text: "品牌", icon: brands },
      { resource: "goods", to: "/makers", text: "生产企业", icon: makers },
      {
        resource: "goods_receipts",
        to: "/goods_receipts",
        text: "收货入库",
        icon: receiving,
        queue: "goods_receipts",
      },
      { resource: "suppliers", to: "/suppliers", text: "供货单位", icon: suppliers },
      { resource: "stocks", to: "/stocks", text: "库存", icon: stocks },
      { resource: "goods_receipts", to: "/care_due", text: "养护计划", icon: careDue },
      { resource: "goods_receipts", to: "/care_records", text: "养护记录", icon: careRecords },
      { resource: "goods_receipts", to: "/climate_records", text: "温湿度记录", icon: climate },
      {
        resource: "goods_receipts",
        to: "/supplier_returns",
        text: "购进退出",
        icon: supplierReturns,
        queue: "supplier_returns",
      },
      { resource: "acceptance", to: "/destructions", text: "销毁记录", icon: destructions },
      { resource: "acceptance", to: "/quality_papers", text: "质量凭证", icon: qualityPapers },
      { resource: "goods", to: "/wanted_items", text: "求购", icon: wanted },
    ],
  },
  {
    title: "内容",
    entries: [
      { resource: "activities", to: "/activities", text: "活动", icon: activities },
      { resource: "pages", to: "/pages", text: "页面", icon: pages },
      { resource: "zones", to: "/zones", text: "专区", icon: zones },
      { resource: "ads", to: "/ads", text: "广告", icon: ads },
      { resource: "ads", to: "/nav_items", text: "导航", icon: navItems },
      { resource: "articles", to: "/articles", text: "文章", icon: articles },
      { resource: "articles", to: "/article_categories", text: "文章栏目", icon: articleCategories },
      { resource: "visits", to: "/visits", text: "访问统计", icon: visits },
    ],
  },
  {
    title: "搜索",
    entries: [
      { resource: "search", to: "/search_misses", text: "无结果搜索", icon: misses },
      { resource: "search", to: "/search_synonyms", text: "同义词", icon: synonyms },
      { resource: "search", to: "/search_stop_words", text: "停用词", icon: stopWords },
      { resource: "search", to: "/search_pins", text: "搜索置顶", icon: pins },
      { resource: "search", to: "/hot_words", text: "热词", icon: hotWords },
    ],
  },
  {
    title: "系统",
    entries: [
      { resource: "inspections", to: "/inspections", text: "迎检", icon: inspections },
      { resource: "audit", to: "/audit", text: "操作日志", icon: audit },
      { resource: "staff", to: "/staff", text: "员工", icon: staff },
      {
        resource: "client_errors",
        to: listLink("client_errors", UNRESOLVED),
        text: "页面错误",
        icon: clientErrors,
        queue: "client_errors",
      },
      {
        resource: "client_errors",
        to: "/failed_jobs",
        text: "后台失败",
        icon: failedJobs,
        queue: "failed_jobs",
      },
      { resource: "shop_facts", to: "/shop_facts", text: "商城信息", icon: shopFacts },
    ],
  },
];

export interface Task {
  queue: string;
  text: string;
  /** Without one, the list that the server names. */
  to?: string;
}

/** Steps that have no entry of their own in the menu, or another name there. */
const STEPS: Task[] = [
  { queue: "claims_accept", text: "售后待受理" },
  { queue: "claims_arrive", text: "退货待收货" },
  { queue: "claims_inspect", text: "退货待验收" },
  { queue: "claims_refund", text: "售后待退款" },
  { queue: "claims_replace", text: "换货待补发" },
  { queue: "claims_return_refused", text: "不合格待寄回" },
  { queue: "feedback_overdue", text: "投诉超期" },
  { queue: "campaigns", text: "活动待批准" },
  { queue: "coupons", text: "优惠券待批准" },
  { queue: "draws", text: "抽奖待批准" },
  { queue: "draw_records", text: "奖品待发放" },
  { queue: "wallet_proposals", text: "人工调整待复核" },
  { queue: "shipments_picking", text: "拣货中未完成" },
  { queue: "shipments_unchecked", text: "待出库复核" },
  { queue: "shipments_unsent", text: "待填运单" },
  { queue: "cold_parcels", text: "冷链异常" },
  { queue: "statement_differences", text: "对账差异" },
  { queue: "statements_missing", text: "待上传银行流水" },
  { queue: "invoices_failed", text: "开票失败" },
  { queue: "batch_reports_asked", text: "催要药检报告" },
  { queue: "suppliers", text: "供货单位待审批" },
  { queue: "suppliers_unscanned", text: "供货单位资料待补" },
  { queue: "care_due", text: "批号待养护" },
  { queue: "climate_records", text: "温湿度报警" },
  { queue: "goods_receipts", text: "收货待验收" },
  { queue: "supplier_returns", text: "购进退出待审核" },
  { queue: "own_licences", text: "本企业证照到期" },
  { queue: "recalls", text: "召回待复核" },
  { queue: "recalls_late", text: "召回回复超期" },
  { queue: "class_rules", text: "管控名录待复核" },
  { queue: "first_sales_unready", text: "首营缺资料" },
  { queue: "first_sales_rejected", text: "首营被驳回" },
  { queue: "ads_ending", text: "广告一周内结束" },
  { queue: "search_misses", text: "近 7 天无结果搜索" },
  { queue: "orders_unpaid", text: "客户待付款订单" },
  { queue: "companies_silent", text: "沉默客户" },
];

const isStep = (queue: string) => STEPS.some((step) => step.queue === queue);

/** Pending tasks in the order of the dashboard; the server says which of them are whose. */
export const TASKS: Task[] = [
  ...GROUPS.flatMap(({ entries }) =>
    entries.flatMap(({ queue, text, to }) => (queue && !isStep(queue) ? [{ queue, text, to }] : [])),
  ),
  ...STEPS,
];
