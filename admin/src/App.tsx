import { CssBaseline } from "@mui/material";
import { MutationCache, QueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import {
  AccessDenied,
  AdminContext,
  AuthenticationError,
  Error as Broken,
  CanAccess,
  CoreAdminUI,
  CustomRoutes,
  HttpError,
  Loading,
  LoadingPage,
  NotFound,
  Notification,
  Resource,
} from "react-admin";
import { createBrowserRouter, Route, RouterProvider } from "react-router-dom";
import { askCounts } from "./api/askAnew";
import { authProvider } from "./api/authProvider";
import { dataProvider } from "./api/dataProvider";
import { store } from "./api/staffStore";
import { Dashboard } from "./dashboard/Dashboard";
import { i18nProvider } from "./i18n/provider";
import { Interruptions } from "./interruptions";
import { LeaveGuard } from "./interruptions/LeaveGuard";
import { Layout } from "./layout/Layout";
import { LoginPage } from "./layout/LoginPage";
import { RESOURCES } from "./resources/registry";
import { withRights } from "./rights";
import { PAGES } from "./screens";
import { theme } from "./theme/theme";

const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: () => void askCounts(queryClient),
  }),
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

const staffAuth = withRights(authProvider);

const Nothing = () => <NotFound />;

const routes = (areBare: boolean) =>
  PAGES.filter(({ isBare = false }) => isBare === areBare).map(({ path, Screen, right }) => {
    const screen = <Screen />;
    const guarded = right ? (
      <CanAccess resource={right} action="list" accessDenied={<AccessDenied />}>
        {screen}
      </CanAccess>
    ) : (
      screen
    );
    // The layout waits for screens that come later; where there is none, nobody does.
    return (
      <Route
        key={path}
        path={path}
        element={areBare ? <Suspense fallback={<Loading />}>{guarded}</Suspense> : guarded}
      />
    );
  });

/** The others have words for a form, or a right, and nothing of their own to be opened. */
const routed = RESOURCES.filter(({ list, recordRepresentation }) => list || recordRepresentation);

/** What react-admin's `Admin` is made of, without the sign-in form of its own, which brings all that forms need. */
function Office() {
  return (
    <>
      <Interruptions />
      <LeaveGuard />
      <AdminContext
        dataProvider={dataProvider}
        authProvider={staffAuth}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        theme={theme}
        darkTheme={null}
      >
        <CssBaseline enableColorScheme>
          <CoreAdminUI
            title="药集后台"
            layout={Layout}
            loginPage={LoginPage}
            dashboard={Dashboard}
            catchAll={Nothing}
            error={Broken}
            loading={LoadingPage}
            accessDenied={AccessDenied}
            authenticationError={AuthenticationError}
            requireAuth
            disableTelemetry
          >
            {routed.map(({ name, list, show, edit, create, recordRepresentation }) => (
              <Resource key={name} {...{ name, list, show, edit, create, recordRepresentation }} />
            ))}
            <CustomRoutes noLayout>{routes(true)}</CustomRoutes>
            <CustomRoutes>{routes(false)}</CustomRoutes>
          </CoreAdminUI>
          <Notification />
        </CssBaseline>
      </AdminContext>
    </>
  );
}

/** Only a data router can block navigation that would lose unsaved input. */
const router = createBrowserRouter([{ path: "*", element: <Office /> }], { basename: "/admin" });

export const App = () => <RouterProvider router={router} />;
