import { type ComponentType, type LazyExoticComponent, lazy } from "react";

type Page = LazyExoticComponent<ComponentType>;

/** Pages that nobody opens first, by their path: the table of them would weigh on the first page of everybody. */
const pages: Record<string, Page> = {
  "/mrtj": lazy(() => import("@/features/campaigns/DailySpecialsPage")),
  "/ptzq": lazy(() => import("@/features/campaigns/group/GroupBuysPage")),
  "/list_info_pt/:id": lazy(() => import("@/features/campaigns/group/GroupPage")),
  "/zhzq": lazy(() => import("@/features/campaigns/sets/SetsPage")),
  "/zhmz": lazy(() => import("@/features/campaigns/gifts/GiftGroupsPage")),
  "/zhmz/list": lazy(() => import("@/features/campaigns/gifts/GiftGoodsPage")),
  "/hb": lazy(() => import("@/features/campaigns/cashback/CashbackPage")),
  "/welfare": lazy(() => import("@/features/campaigns/welfare/WelfarePage")),
  "/zqmb": lazy(() => import("@/features/campaigns/subsidy/ZonePage")),
  "/hdmb": lazy(() => import("@/features/campaigns/subsidy/ActivityPage")),
  "/yyh": lazy(() => import("@/features/campaigns/fair/FairPage")),
  "/yyh/list": lazy(() => import("@/features/campaigns/fair/FairGoodsPage")),
  "/lqzx": lazy(() => import("@/features/coupons/CouponCentrePage")),
  "/wdqb_yhq": lazy(() => import("@/features/coupons/OwnCouponsPage")),
  "/wdqb_jfgl": lazy(() => import("@/features/wallet/PointsPage")),
  "/wdqb_xjq": lazy(() => import("@/features/wallet/VoucherPage")),
  "/jfsc": lazy(() => import("@/features/points/PointsMallPage")),
  "/jfdd": lazy(() => import("@/features/points/PointsOrdersPage")),
  "/draw/:id": lazy(() => import("@/features/draw/DrawPage")),
  "/draw_record": lazy(() => import("@/features/draw/RecordsPage")),
  "/ddgl": lazy(() => import("@/features/stores/StoresPage")),
  "/bdwx": lazy(() => import("@/features/account/WechatPage")),
  "/jybg": lazy(() => import("@/features/papers/ReportsPage")),
  "/spbg": lazy(() => import("@/features/documents/DocumentsPage")),
  "/wdqb_yegl": lazy(() => import("@/features/wallet/BalancePage")),
  "/dzht": lazy(() => import("@/features/contract/ContractsPage")),
  "/dzfp": lazy(() => import("@/features/papers/InvoicesPage")),
  "/hmdd": lazy(() => import("@/features/papers/ReceiptsPage")),
  "/pzqg": lazy(() => import("@/features/wanted/WantedPage")),
  "/pzqg/add": lazy(() => import("@/features/wanted/WantedAddPage")),
  "/pzqg/info": lazy(() => import("@/features/wanted/WantedInfoPage")),
};

/** `of`: the path of a row of the route table. */
export default function FurtherPage({ of }: { of: string }) {
  const Page = pages[of];
  return Page ? <Page /> : null;
}

export const furtherPaths = Object.keys(pages);
