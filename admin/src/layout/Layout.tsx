import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { AppBar, Layout as RaLayout, TitlePortal, UserMenu, useGetIdentity } from "react-admin";
import { Link } from "react-router-dom";
import { useLiveUpdates } from "../api/live";
import { Brand } from "./Brand";
import { Menu } from "./Menu";

/** The button's name is what stands on it. */
function Account() {
  const { identity } = useGetIdentity();
  return <UserMenu label={identity?.fullName} />;
}

function TopBar() {
  return (
    <AppBar color="primary" alwaysOn userMenu={<Account />} sx={{ "& .RaAppBar-toolbar": { gap: 1 } }}>
      <Box component={Link} to="/" aria-label="药集后台，回到工作台" sx={{ textDecoration: "none" }}>
        <Brand light />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, ml: { xs: 1, md: 4 } }}>
        <TitlePortal variant="subtitle1" component="h1" noWrap />
      </Box>
    </AppBar>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  useLiveUpdates();
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
      {children}
    </RaLayout>
  );
}
