import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AccessDenied, Admin, CanAccess, CustomRoutes, HttpError, Resource } from "react-admin";
import { createBrowserRouter, Route, RouterProvider } from "react-router-dom";
import { AccountPage } from "./account/AccountPage";
import { authProvider } from "./api/authProvider";
import { dataProvider } from "./api/dataProvider";
import { Dashboard } from "./dashboard/Dashboard";
import { i18nProvider } from "./i18n/provider";
import { Interruptions } from "./interruptions";
import { LeaveGuard } from "./interruptions/LeaveGuard";
import { Layout } from "./layout/Layout";
import { LoginPage } from "./layout/LoginPage";
import {
  AddressReviewPage,
  AfterSaleRulesPage,
  activities,
  addresses,
  ads,
  afterSaleReasons,
  afterSales,
  articleCategories,
  articles,
  audit,
  bankMovements,
  batchReports,
  brands,
  ClassChangeReviewPage,
  campaigns,
  categories,
  classChanges,
  companies,
  contractRules,
  contracts,
  contractTexts,
  couponClaims,
  coupons,
  DocumentRulesPage,
  drawRecords,
  draws,
  ExpiriesPage,
  FirstSaleReviewPage,
  FirstSaleRulesPage,
  feedback,
  firstSales,
  freightRules,
  gatewayRefunds,
  goods,
  goodsDocuments,
  goodsImports,
  goodsPrices,
  goodsReceipts,
  goodsTaxes,
  heldRefunds,
  hotWords,
  invoices,
  licences,
  makers,
  massMessages,
  messageTemplates,
  navItems,
  orders,
  PickListsPage,
  PriceReviewPage,
  pages,
  paymentAlarms,
  payments,
  picking,
  pointsGoods,
  pointsOrders,
  priceChanges,
  quarantine,
  ReviewPage,
  recalls,
  receipts,
  reviews,
  ServicePage,
  saleRules,
  searchMisses,
  searchPins,
  searchStopWords,
  searchSynonyms,
  shipments,
  staff,
  statementDifferences,
  statements,
  stocks,
  tracePrefixes,
  transferSlips,
  walletEntries,
  walletProposals,
  wanted,
  zones,
} from "./resources";
import { theme } from "./theme/theme";

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal doesn't get better by asking again; a busy server or a lost connection may.
      retry: (failures, error) =>
        failures < 2 && error instanceof HttpError && (error.status === 0 || error.status >= 500),
    },
    // Without a network a write fails at once; if queued, it would be sent at an unexpected moment.
    mutations: { networkMode: "always" },
  },
});

const ofLicences = (page: ReactNode) => (
  <CanAccess resource="licences" action="list" accessDenied={<AccessDenied />}>
    {page}
  </CanAccess>
);

const ofGoodsReview = (page: ReactNode) => (
  <CanAccess resource="goods_review" action="list" accessDenied={<AccessDenied />}>
    {page}
  </CanAccess>
);

function Office() {
  return (
    <>
      <Interruptions />
      <LeaveGuard />
      <Admin
        title="药集后台"
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        theme={theme}
        darkTheme={null}
        layout={Layout}
        loginPage={LoginPage}
        dashboard={Dashboard}
        requireAuth
        disableTelemetry
      >
        <Resource {...goods} />
        <Resource {...goodsDocuments} />
        <Resource {...goodsImports} />
        <Resource {...firstSales} />
        <Resource {...classChanges} />
        <Resource {...goodsPrices} />
        <Resource {...priceChanges} />
        <Resource {...saleRules} />
        <Resource {...freightRules} />
        <Resource {...categories} />
        <Resource {...brands} />
        <Resource {...makers} />
        <Resource {...stocks} />
        <Resource {...goodsReceipts} />
        <Resource {...wanted} />
        <Resource {...feedback} />
        <Resource {...orders} />
        <Resource {...transferSlips} />
        <Resource {...payments} />
        <Resource {...bankMovements} />
        <Resource {...heldRefunds} />
        <Resource {...gatewayRefunds} />
        <Resource {...statements} />
        <Resource {...statementDifferences} />
        <Resource {...paymentAlarms} />
        <Resource {...afterSales} />
        <Resource {...afterSaleReasons} />
        <Resource {...quarantine} />
        <Resource {...reviews} />
        <Resource {...picking} />
        <Resource {...shipments} />
        <Resource {...tracePrefixes} />
        <Resource {...invoices} />
        <Resource {...goodsTaxes} />
        <Resource {...receipts} />
        <Resource {...batchReports} />
        <Resource {...recalls} />
        <Resource {...companies} />
        <Resource {...licences} />
        <Resource {...addresses} />
        <Resource {...contracts} />
        <Resource {...contractTexts} />
        <Resource {...contractRules} />
        <Resource {...campaigns} />
        <Resource {...coupons} />
        <Resource {...couponClaims} />
        <Resource {...pointsGoods} />
        <Resource {...pointsOrders} />
        <Resource {...draws} />
        <Resource {...drawRecords} />
        <Resource {...walletEntries} />
        <Resource {...walletProposals} />
        <Resource {...massMessages} />
        <Resource {...messageTemplates} />
        <Resource {...activities} />
        <Resource {...zones} />
        <Resource {...pages} />
        <Resource {...articles} />
        <Resource {...articleCategories} />
        <Resource {...ads} />
        <Resource {...navItems} />
        <Resource {...hotWords} />
        <Resource {...searchMisses} />
        <Resource {...searchSynonyms} />
        <Resource {...searchStopWords} />
        <Resource {...searchPins} />
        <Resource {...audit} />
        <Resource {...staff} />
        <Resource name="warehouses" recordRepresentation="name" />
        <Resource name="suppliers" recordRepresentation="name" />
        <CustomRoutes noLayout>
          <Route
            path="/pick_lists"
            element={
              <CanAccess resource="shipments" action="list" accessDenied={<AccessDenied />}>
                <PickListsPage />
              </CanAccess>
            }
          />
        </CustomRoutes>
        <CustomRoutes>
          <Route path="/review/:licenceId?" element={ofLicences(<ReviewPage />)} />
          <Route
            path="/price_review/:changeId?"
            element={
              <CanAccess resource="prices" action="list" accessDenied={<AccessDenied />}>
                <PriceReviewPage />
              </CanAccess>
            }
          />
          <Route path="/address_review/:addressId?" element={ofLicences(<AddressReviewPage />)} />
          <Route path="/first_sale_review/:taskId?" element={ofGoodsReview(<FirstSaleReviewPage />)} />
          <Route path="/class_change_review/:taskId?" element={ofGoodsReview(<ClassChangeReviewPage />)} />
          <Route path="/first_sale_rules" element={ofGoodsReview(<FirstSaleRulesPage />)} />
          <Route path="/expiries" element={ofLicences(<ExpiriesPage />)} />
          <Route path="/document_rules" element={ofLicences(<DocumentRulesPage />)} />
          <Route
            path="/after_sale_rules"
            element={
              <CanAccess resource="after_sales" action="read" accessDenied={<AccessDenied />}>
                <AfterSaleRulesPage />
              </CanAccess>
            }
          />
          <Route
            path="/service"
            element={
              <CanAccess resource="service" action="list" accessDenied={<AccessDenied />}>
                <ServicePage />
              </CanAccess>
            }
          />
          <Route path="/account" element={<AccountPage />} />
        </CustomRoutes>
      </Admin>
    </>
  );
}

/** Only a data router can block navigation that would lose unsaved input. */
const router = createBrowserRouter([{ path: "*", element: <Office /> }], { basename: "/admin" });

export const App = () => <RouterProvider router={router} />;
