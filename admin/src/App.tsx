import { QueryClient } from "@tanstack/react-query";
import { AccessDenied, Admin, CanAccess, CustomRoutes, HttpError, Resource } from "react-admin";
import { BrowserRouter, Route } from "react-router-dom";
import { authProvider } from "./api/authProvider";
import { dataProvider } from "./api/dataProvider";
import { Dashboard } from "./dashboard/Dashboard";
import { i18nProvider } from "./i18n/provider";
import { Layout } from "./layout/Layout";
import { LoginPage } from "./layout/LoginPage";
import {
  activities,
  ads,
  audit,
  brands,
  categories,
  companies,
  goods,
  goodsDocuments,
  goodsImports,
  goodsPrices,
  hotWords,
  licences,
  makers,
  navItems,
  orders,
  ReviewPage,
  searchMisses,
  searchPins,
  searchStopWords,
  searchSynonyms,
  staff,
  stocks,
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
  },
});

const review = (
  <CanAccess resource="licences" action="list" accessDenied={<AccessDenied />}>
    <ReviewPage />
  </CanAccess>
);

export function App() {
  return (
    <BrowserRouter basename="/admin">
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
        <Resource {...goodsPrices} />
        <Resource {...categories} />
        <Resource {...brands} />
        <Resource {...makers} />
        <Resource {...stocks} />
        <Resource {...wanted} />
        <Resource {...orders} />
        <Resource {...companies} />
        <Resource {...licences} />
        <Resource {...activities} />
        <Resource {...zones} />
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
        <CustomRoutes>
          <Route path="/review/:licenceId?" element={review} />
        </CustomRoutes>
      </Admin>
    </BrowserRouter>
  );
}
