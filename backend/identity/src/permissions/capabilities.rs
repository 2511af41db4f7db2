//! What a handler asks of the member of staff who calls it: a resource, and whether it is read or written.
use super::resources::{Access, Resource};

/// What a handler asks of the person behind it.
pub trait Capability: Send + Sync + 'static {
    const RESOURCE: Resource;
    const ACCESS: Access;
}

macro_rules! capabilities {
    ($($name:ident = $resource:ident, $access:ident;)*) => {$(
        pub struct $name;
        impl Capability for $name {
            const RESOURCE: Resource = Resource::$resource;
            const ACCESS: Access = Access::$access;
        }
    )*};
}

capabilities! {
    ReadDashboard = Dashboard, Read;
    ReadTasks = Tasks, Read;
    ReadGoods = Goods, Read;
    WriteGoods = Goods, Write;
    ReadPrices = Prices, Read;
    WritePrices = Prices, Write;
    ReadPromotions = Promotions, Read;
    WritePromotions = Promotions, Write;
    ReadPointsOrders = PointsOrders, Read;
    WritePointsOrders = PointsOrders, Write;
    ReadPromotionRelease = PromotionRelease, Read;
    WritePromotionRelease = PromotionRelease, Write;
    WritePromotionStop = PromotionStop, Write;
    ReadGoodsReview = GoodsReview, Read;
    WriteGoodsReview = GoodsReview, Write;
    WriteGoodsClass = GoodsClass, Write;
    ReadDocuments = Documents, Read;
    WriteDocuments = Documents, Write;
    ReadStocks = Stocks, Read;
    WriteStocks = Stocks, Write;
    ReadPurchases = Purchases, Read;
    WritePurchases = Purchases, Write;
    ReadGoodsReceipts = GoodsReceipts, Read;
    WriteGoodsReceipts = GoodsReceipts, Write;
    ReadAcceptance = Acceptance, Read;
    WriteAcceptance = Acceptance, Write;
    ReadReports = Reports, Read;
    WriteReports = Reports, Write;
    ReadInvoices = Invoices, Read;
    WriteInvoices = Invoices, Write;
    ReadReceipts = Receipts, Read;
    WriteReceipts = Receipts, Write;
    ReadRecalls = Recalls, Read;
    WriteRecalls = Recalls, Write;
    ReadInspections = Inspections, Read;
    ReadOrders = Orders, Read;
    WriteOrders = Orders, Write;
    ReadPayments = Payments, Read;
    WritePayments = Payments, Write;
    ReadAfterSales = AfterSales, Read;
    WriteAfterSales = AfterSales, Write;
    ReadReviews = Reviews, Read;
    WriteReviews = Reviews, Write;
    ReadShipments = Shipments, Read;
    WriteShipments = Shipments, Write;
    ReadCompanies = Companies, Read;
    WriteCompanies = Companies, Write;
    WriteCompanyApproval = CompanyApproval, Write;
    ReadLicences = Licences, Read;
    WriteLicences = Licences, Write;
    ReadQualityRules = QualityRules, Read;
    WriteQualityRules = QualityRules, Write;
    ReadContracts = Contracts, Read;
    WriteContracts = Contracts, Write;
    ReadWallet = Wallet, Read;
    WriteWallet = Wallet, Write;
    ReadAds = Ads, Read;
    WriteAds = Ads, Write;
    ReadMassMessages = MassMessages, Read;
    WriteMassMessages = MassMessages, Write;
    ReadMessageTemplates = MessageTemplates, Read;
    WriteMessageTemplates = MessageTemplates, Write;
    ReadArticles = Articles, Read;
    WriteArticles = Articles, Write;
    ReadFeedback = Feedback, Read;
    WriteFeedback = Feedback, Write;
    ReadSearch = Search, Read;
    WriteSearch = Search, Write;
    ReadShopFacts = ShopFacts, Read;
    WriteShopFacts = ShopFacts, Write;
    ReadService = Service, Read;
    WriteService = Service, Write;
    ReadServiceLead = ServiceLead, Read;
    ReadVisits = Visits, Read;
    ReadClientErrors = ClientErrors, Read;
    WriteClientErrors = ClientErrors, Write;
    WriteServiceLead = ServiceLead, Write;
    ReadAudit = Audit, Read;
    ReadStaff = Staff, Read;
    WriteStaff = Staff, Write;
}
