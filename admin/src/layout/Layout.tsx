import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { AppBar, Layout as RaLayout, TitlePortal, useGetIdentity } from "react-admin";
import { Link, Navigate, useLocation } from "react-router-dom";
import { useLiveUpdates } from "../api/live";
import { ACCOUNT, Account } from "./Account";
import { AtHand } from "./AtHand";
import { Brand } from "./Brand";
import { Menu } from "./Menu";
import { Palette } from "./Palette";
import { useFocusStays } from "./useFocusStays";
import { useNewOrders } from "./useNewOrders";
import { useRefusedPreferences } from "./useRefusedPreferences";
import { useTabTitle } from "./useTabTitle";

/** Users who must first set up their account are redirected there from everywhere. */
function Duty({ children }: { children: ReactNode }) {
  const { identity } = useGetIdentity();
  const { pathname } = useLocation();
  if (identity?.duty && pathname !== ACCOUNT) return <Navigate to={ACCOUNT} replace />;
  return children;
}

function TopBar() {
  useTabTitle(useNewOrders());
  return (
    <AppBar color="primary" alwaysOn userMenu={<Account />} sx={{ "& .RaAppBar-toolbar": { gap: 1 } }}>
      <Box component={Link} to="/" aria-label="药集后台，回到工作台" sx={{ textDecoration: "none" }}>
        <Brand light />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, ml: { xs: 1, md: 4 } }}>
        <TitlePortal variant="subtitle1" component="h1" noWrap />
      </Box>
      <Palette />
    </AppBar>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const { identity } = useGetIdentity();
  useLiveUpdates(identity !== undefined && !identity.duty);
  useRefusedPreferences();
  useFocusStays();
  return (
    <RaLayout
      appBar={TopBar}
      appBarAlwaysOn
      menu={Menu}
      sx={{
        // Wide tables scroll inside their card, the page never does.
        minWidth: 0,
        "& .RaLayout-contentWithSidebar": { minWidth: 0 },
        "& .RaLayout-content": { px: { xs: 1, sm: 2 }, pb: 2, minWidth: 0, bgcolor: "background.default" },
        "& .RaSidebar-fixed": {
          bgcolor: "background.paper",
          borderRight: 1,
          borderColor: "divider",
          height: "100%",
        },
      }}
    >
      <AtHand />
      <Duty>{children}</Duty>
    </RaLayout>
  );
}
