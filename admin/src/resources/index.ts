export { activities } from "./activities";
export { AddressReviewPage, addresses } from "./addresses";
export { ads } from "./ads";
export { AfterSaleRulesPage, afterSaleReasons, afterSales, quarantine } from "./afterSales";
export { articleCategories } from "./articleCategories";
export { articles } from "./articles";
export { audit } from "./audit";
export { brands } from "./brands";
export { campaigns } from "./campaigns";
export { careDue, careRecords, climateRecords, destructions } from "./care";
export { categories } from "./categories";
export { classRules } from "./classRules";
export { clientErrors } from "./clientErrors";
export { coldParcels } from "./coldParcels";
export { companies } from "./companies";
export { contractRules, contracts, contractTexts } from "./contracts";
export { couponClaims, coupons } from "./coupons";
export { drawRecords, draws } from "./draws";
export { failedJobs } from "./failedJobs";
export { feedback } from "./feedback";
export { freightRules } from "./freightRules";
export { goods } from "./goods";
export { goodsDocuments } from "./goodsDocuments";
export { goodsImports } from "./goodsImports";
export { goodsPrices } from "./goodsPrices";
export { goodsReceipts } from "./goodsReceipts";
export {
  ClassChangeReviewPage,
  classChanges,
  FirstSaleReviewPage,
  FirstSaleRulesPage,
  firstSales,
} from "./goodsReview";
export { InspectionsPage } from "./inspections";
export { goodsTaxes, invoices } from "./invoices";
export { DocumentRulesPage, ExpiriesPage, licences, ReviewPage } from "./licences";
export { makers } from "./makers";
export { massMessages } from "./massMessages";
export { messageTemplates } from "./messageTemplates";
export { navItems } from "./navItems";
export { orders } from "./orders";
export { ownLicences } from "./ownLicences";
export { pages } from "./pages";
export {
  bankMovements,
  gatewayRefunds,
  heldRefunds,
  paymentAlarms,
  payments,
  statementDifferences,
  statements,
  transferSlips,
} from "./payments";
export { pointsGoods, pointsOrders } from "./pointsMall";
export { PriceReviewPage, priceChanges } from "./priceChanges";
export { qualityPapers } from "./qualityPapers";
export { recalls } from "./recalls";
export { receipts } from "./receipts";
export { batchReports } from "./reports";
export { quantityAlarms, reviews } from "./reviews";
export { saleRules } from "./saleRules";
export { hotWords, searchMisses, searchPins, searchStopWords, searchSynonyms } from "./search";
export { ServicePage } from "./service";
export { PickListsPage, picking, shipments, tracePrefixes } from "./shipments";
export { ShopFactsPage } from "./shopFacts";
export { staff } from "./staff";
export { stocks } from "./stocks";
export { supplierReturns } from "./supplierReturns";
export { suppliers } from "./suppliers";
export { VisitsPage } from "./visits";
export { walletEntries, walletProposals } from "./wallet";
export { wanted } from "./wanted";
export { zones } from "./zones";
