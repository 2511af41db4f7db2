import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { whole } from "./chunks";
import type { PageModule } from "./pages";

const register = () => import("@/features/register/steps");
const passwordReset = () => import("@/features/passwordReset/steps");

/**
 * Pages that are not entry pages, by their first path: listing them in the routes would add to the first
 * load.
 */
const imports: Record<string, () => Promise<PageModule<object>>> = {
  "/loading": () => import("@/features/content/LoadingPage"),
  "/404": () => import("@/features/content/NotFoundPage"),
  "/noActivity": () => import("@/features/activity/NoActivityPage"),
  "/loading/activity": () => import("@/features/activity/ActivityLoadingPage"),
  "/yx_rule": () => import("@/features/zone/RulePage"),
  "/yjh/:id?": () => import("@/features/activity/ActivitiesPage"),
  "/Hdzx/:ids/:id?": () => import("@/features/activity/ActivityCentrePage"),
  "/ppzq_index/:page?": () => import("@/features/brand/BrandsPage"),
  "/ppzq/info/:id/:page?": () => import("@/features/brand/BrandPage"),
  "/kxzq_index": () => import("@/features/zone/SeriesListPage"),
  "/kxzq/goods/:url/:ads?": () => import("@/features/zone/SeriesGoodsPage"),
  "/cart_step2": () => import("@/features/checkout/CheckoutPage"),
  "/cart_step3/:id": () => import("@/features/order/PayPage"),
  "/cart_step4": () => import("@/features/order/PaidPage"),
  "/register/step1": () => register().then((m) => ({ default: m.StartPage })),
  "/register/step2": () => register().then((m) => ({ default: m.CompanyPage })),
  "/register/step3": () => register().then((m) => ({ default: m.SubmittedPage })),
  "/register/wechat": () => register().then((m) => ({ default: m.WechatRegisterPage })),
  "/forget/step1": () => passwordReset().then((m) => ({ default: m.ForgetPage })),
  "/forget/step2": () => passwordReset().then((m) => ({ default: m.ResetPage })),
  "/forget/step3": () => passwordReset().then((m) => ({ default: m.ResetDonePage })),
  "/user_hyzx": () => import("@/features/member/MemberCentrePage"),
  "/basic": () => import("@/features/account/BasicPage"),
  "/zzzj": () => import("@/features/account/LicencesPage"),
  "/addr": () => import("@/features/address/AddressPage"),
  "/wdxx": () => import("@/features/message/MessagePage"),
  "/tuiding": () => import("@/features/message/UnsubscribePage"),
  "/star": () => import("@/features/goods/favorites/FavoritesPage"),
  "/order": () => import("@/features/order/OrderListPage"),
  "/order/info/:id": () => import("@/features/order/OrderDetailPage"),
  "/order/returnInfo/:id": () => import("@/features/afterSales/ClaimPage"),
  "/kjcg": () => import("@/features/quickOrder/QuickPurchasePage"),
  "/yjfk": () => import("@/features/feedback/FeedbackPage"),
  "/help/xrzn/hyzc": () => import("@/features/articles/HelpPage"),
  "/news/hy": () => import("@/features/articles/NewsListPage"),
  "/news/info/:id/:type": () => import("@/features/articles/NewsInfoPage"),
  "/mrtj": () => import("@/features/campaigns/DailySpecialsPage"),
  "/ptzq": () => import("@/features/campaigns/group/GroupBuysPage"),
  "/list_info_pt/:id": () => import("@/features/campaigns/group/GroupPage"),
  "/zhzq": () => import("@/features/campaigns/sets/SetsPage"),
  "/zhmz": () => import("@/features/campaigns/gifts/GiftGroupsPage"),
  "/zhmz/list": () => import("@/features/campaigns/gifts/GiftGoodsPage"),
  "/hb": () => import("@/features/campaigns/cashback/CashbackPage"),
  "/welfare": () => import("@/features/campaigns/welfare/WelfarePage"),
  "/zqmb": () => import("@/features/campaigns/subsidy/ZonePage"),
  "/hdmb": () => import("@/features/campaigns/subsidy/ActivityPage"),
  "/yyh": () => import("@/features/campaigns/fair/FairPage"),
  "/yyh/list": () => import("@/features/campaigns/fair/FairGoodsPage"),
  "/lqzx": () => import("@/features/coupons/CouponCentrePage"),
  "/wdqb_yhq": () => import("@/features/coupons/OwnCouponsPage"),
  "/wdqb_jfgl": () => import("@/features/wallet/PointsPage"),
  "/wdqb_xjq": () => import("@/features/wallet/VoucherPage"),
  "/jfsc": () => import("@/features/points/PointsMallPage"),
  "/jfdd": () => import("@/features/points/PointsOrdersPage"),
  "/draw/:id": () => import("@/features/draw/DrawPage"),
  "/draw_record": () => import("@/features/draw/RecordsPage"),
  "/ddgl": () => import("@/features/stores/StoresPage"),
  "/bdwx": () => import("@/features/account/WechatPage"),
  "/jybg": () => import("@/features/orderDocuments/ReportsPage"),
  "/spbg": () => import("@/features/goodsDocuments/DocumentsPage"),
  "/wdqb_yegl": () => import("@/features/wallet/BalancePage"),
  "/dzht": () => import("@/features/contract/ContractsPage"),
  "/dzfp": () => import("@/features/orderDocuments/InvoicesPage"),
  "/hmdd": () => import("@/features/orderDocuments/ReceiptsPage"),
  "/pzqg": () => import("@/features/wanted/WantedPage"),
  "/pzqg/add": () => import("@/features/wanted/WantedAddPage"),
  "/pzqg/info": () => import("@/features/wanted/WantedInfoPage"),
};

const pages = new Map<string, LazyExoticComponent<ComponentType>>(
  Object.entries(imports).map(([path, load]) => [path, lazy(() => whole(load()))]),
);

export const load = (of: string) => imports[of]?.();

/** `of`: the path that a row of the route table names. */
export default function FurtherPage({ of }: { of: string }) {
  const Page = pages.get(of);
  return Page ? <Page /> : null;
}

export const furtherPaths = Object.keys(imports);
