import categories from "@mui/icons-material/AccountTreeOutlined";
import licences from "@mui/icons-material/BadgeOutlined";
import stopWords from "@mui/icons-material/BlockOutlined";
import ads from "@mui/icons-material/CampaignOutlined";
import activities from "@mui/icons-material/CelebrationOutlined";
import documents from "@mui/icons-material/DescriptionOutlined";
import ReviewIcon from "@mui/icons-material/FactCheckOutlined";
import makers from "@mui/icons-material/FactoryOutlined";
import staff from "@mui/icons-material/GroupOutlined";
import audit from "@mui/icons-material/HistoryOutlined";
import stocks from "@mui/icons-material/Inventory2Outlined";
import hotWords from "@mui/icons-material/LocalFireDepartmentOutlined";
import goods from "@mui/icons-material/MedicationOutlined";
import navItems from "@mui/icons-material/MenuOpenOutlined";
import pins from "@mui/icons-material/PushPinOutlined";
import orders from "@mui/icons-material/ReceiptLongOutlined";
import misses from "@mui/icons-material/SearchOffOutlined";
import prices from "@mui/icons-material/SellOutlined";
import DashboardIcon from "@mui/icons-material/SpaceDashboardOutlined";
import companies from "@mui/icons-material/StorefrontOutlined";
import synonyms from "@mui/icons-material/SyncAltOutlined";
import wanted from "@mui/icons-material/TravelExploreOutlined";
import imports from "@mui/icons-material/UploadFileOutlined";
import zones from "@mui/icons-material/ViewCarouselOutlined";
import brands from "@mui/icons-material/WorkspacePremiumOutlined";
import { Box } from "@mui/material";
import type { ComponentType } from "react";
import { MenuItemLink, Menu as RaMenu, useGetList, useSidebarState } from "react-admin";
import type { Licence } from "../api/types";
import { useCan } from "../api/useCan";

interface Entry {
  resource: string;
  to: string;
  text: string;
  icon: ComponentType;
  /** what waits there */
  badge?: boolean;
}

const GROUPS: { title: string; entries: Entry[] }[] = [
  {
    title: "待办",
    entries: [{ resource: "licences", to: "/review", text: "证照审核", icon: ReviewIcon, badge: true }],
  },
  {
    title: "交易",
    entries: [
      { resource: "orders", to: "/orders", text: "订单", icon: orders },
      { resource: "companies", to: "/companies", text: "客户", icon: companies },
      { resource: "licences", to: "/licences", text: "证照档案", icon: licences },
    ],
  },
  {
    title: "商品",
    entries: [
      { resource: "goods", to: "/goods", text: "商品", icon: goods },
      { resource: "goods", to: "/goods_imports", text: "商品导入", icon: imports },
      { resource: "goods_documents", to: "/goods_documents", text: "商品资料", icon: documents },
      { resource: "goods", to: "/goods_prices", text: "专属价", icon: prices },
      { resource: "goods", to: "/categories", text: "分类", icon: categories },
      { resource: "goods", to: "/brands", text: "品牌", icon: brands },
      { resource: "goods", to: "/makers", text: "生产企业", icon: makers },
      { resource: "stocks", to: "/stocks", text: "库存", icon: stocks },
      { resource: "goods", to: "/wanted_items", text: "求购", icon: wanted },
    ],
  },
  {
    title: "内容",
    entries: [
      { resource: "activities", to: "/activities", text: "活动", icon: activities },
      { resource: "zones", to: "/zones", text: "专区", icon: zones },
      { resource: "ads", to: "/ads", text: "广告", icon: ads },
      { resource: "ads", to: "/nav_items", text: "导航", icon: navItems },
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
      { resource: "audit", to: "/audit", text: "操作日志", icon: audit },
      { resource: "staff", to: "/staff", text: "员工", icon: staff },
    ],
  },
];

function Waiting() {
  const { total } = useGetList<Licence>("licences", {
    filter: { status: "submitted" },
    sort: { field: "submitted_at", order: "ASC" },
    pagination: { page: 1, perPage: 1 },
  });
  if (!total) return null;
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
  const [open] = useSidebarState();
  return (
    <RaMenu
      sx={{
        py: 1,
        "& .MuiMenuItem-root": { minHeight: 38, borderRadius: 1, mx: 1, px: 1.5 },
        "& .MuiListItemIcon-root": { minWidth: 34 },
        "& .MuiMenuItem-root.RaMenuItemLink-active": {
          bgcolor: "primary.light",
          color: "primary.dark",
          fontWeight: 600,
          "& .MuiSvgIcon-root": { color: "primary.main" },
        },
      }}
    >
      <MenuItemLink to="/" primaryText="工作台" leftIcon={<DashboardIcon />} />
      {GROUPS.flatMap(({ title, entries }) => {
        const shown = entries.filter(({ resource }) => can(resource, "read"));
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
        const items = shown.map(({ to, text, icon: Icon, badge }) => (
          <MenuItemLink key={to} to={to} leftIcon={<Icon />} primaryText={text}>
            {badge && open && (
              <Box component="span" sx={{ display: "flex", alignItems: "center" }}>
                {text}
                <Waiting />
              </Box>
            )}
          </MenuItemLink>
        ));
        return [heading, ...items];
      })}
    </RaMenu>
  );
}
