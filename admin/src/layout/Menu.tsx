import DashboardIcon from "@mui/icons-material/SpaceDashboardOutlined";
import { Box } from "@mui/material";
import { MenuItemLink, Menu as RaMenu, useSidebarState } from "react-admin";
import { useLocation } from "react-router-dom";
import { useCan, useRoles } from "../api/useCan";
import { preload } from "../screens";
import { GROUPS, isOfAnother, isWorkOf } from "./entries";
import { useQueueCounts } from "./useQueueCounts";

function Waiting({ total }: { total: number }) {
  if (total === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        ml: "auto",
        px: 1,
        borderRadius: 5,
        bgcolor: "secondary.main",
        color: "secondary.contrastText",
        typography: "caption",
        lineHeight: "18px",
      }}
    >
      {total > 99 ? "99+" : total}
    </Box>
  );
}

export function Menu() {
  const can = useCan();
  const roles = useRoles();
  const [open] = useSidebarState();
  const { pathname } = useLocation();
  const { data: counts } = useQueueCounts();
  return (
    <RaMenu
      sx={{
        py: 1,
        "& .MuiMenuItem-root": { minHeight: 38, borderRadius: 1, mx: 1, px: 1.5 },
        "& .MuiListItemIcon-root": { minWidth: 34 },
        "& .MuiMenuItem-root.RaMenuItemLink-active:not([data-above])": {
          bgcolor: "primary.light",
          color: "primary.dark",
          fontWeight: 600,
          "& .MuiSvgIcon-root": { color: "primary.main" },
        },
      }}
    >
      <MenuItemLink to="/" primaryText="工作台" leftIcon={<DashboardIcon />} />
      {GROUPS.flatMap(({ title, entries }) => {
        const shown = entries.filter((entry) => can(entry.resource, "read") && isWorkOf(entry, roles));
        if (shown.length === 0) return [];
        const heading = (
          <Box
            key={title}
            component="li"
            role="presentation"
            sx={{
              typography: "caption",
              color: "text.disabled",
              px: 2.5,
              pt: 1.5,
              pb: 0.5,
              visibility: open ? "visible" : "hidden",
            }}
          >
            {title}
          </Box>
        );
        const items = shown.map(({ to, text, icon: Icon, queue }) => {
          const total = queue === undefined ? undefined : counts?.get(queue)?.total;
          return (
            <MenuItemLink
              key={to}
              to={to}
              data-above={isOfAnother(to, pathname) || undefined}
              leftIcon={<Icon />}
              primaryText={text}
              onPointerEnter={() => preload(to)}
              onFocus={() => preload(to)}
            >
              {open && total !== undefined && (
                <Box component="span" sx={{ display: "flex", alignItems: "center" }}>
                  {text}
                  <Waiting total={total} />
                </Box>
              )}
            </MenuItemLink>
          );
        });
        return [heading, ...items];
      })}
    </RaMenu>
  );
}
