import { type ComponentType, type LazyExoticComponent, lazy } from "react";

const register = () => import("@/features/register/steps");
const forget = () => import("@/features/forget/steps");

type Page = LazyExoticComponent<ComponentType>;

/**
 * Pages that are not entry pages, by their first path: listing them in the routes would add to the first
 * load.
 */
const pages: Record<string, Page> = {
  "/loading": lazy(() => import("@/features/content/LoadingPage")),
  "/404": lazy(() => import("@/features/content/NotFoundPage")),
  "/noActivity": lazy(() => import("@/features/activity/NoActivityPage")),
  "/loading/activity": lazy(() => import("@/features/activity/ActivityLoadingPage")),
  "/yx_rule": lazy(() => import("@/features/zone/RulePage")),
  "/yjh/:id?": lazy(() => import("@/features/activity/ActivitiesPage")),
  "/Hdzx/:ids/:id?": lazy(() => import("@/features/activity/ActivityCentrePage")),
  "/ppzq_index/:page?": lazy(() => import("@/features/brand/BrandsPage")),
  "/ppzq/info/:id/:page?": lazy(() => import("@/features/brand/BrandPage")),
  "/kxzq_index": lazy(() => import("@/features/zone/SeriesListPage")),
  "/kxzq/goods/:url/:ads?": lazy(() => import("@/features/zone/SeriesGoodsPage")),
  "/cart_step2": lazy(() => import("@/features/checkout/CheckoutPage")),
  "/cart_step3/:id": lazy(() => import("@/features/order/PayPage")),
  "/cart_step4": lazy(() => import("@/features/order/PaidPage")),
  "/register/step1": lazy(() => register().then((m) => ({ default: m.StartPage }))),
  "/register/step2": lazy(() => register().then((m) => ({ default: m.CompanyPage }))),
  "/register/step3": lazy(() => register().then((m) => ({ default: m.SubmittedPage }))),
  "/register/wechat": lazy(() => register().then((m) => ({ default: m.WechatRegisterPage }))),
  "/forget/step1": lazy(() => forget().then((m) => ({ default: m.ForgetPage }))),
  "/forget/step2": lazy(() => forget().then((m) => ({ default: m.ResetPage }))),
  "/forget/step3": lazy(() => forget().then((m) => ({ default: m.ResetDonePage }))),
  "/user_hyzx": lazy(() => import("@/features/member/MemberCentrePage")),
  "/basic": lazy(() => import("@/features/account/BasicPage")),
  "/zzzj": lazy(() => import("@/features/account/LicencesPage")),
  "/addr": lazy(() => import("@/features/address/AddressPage")),
  "/wdxx": lazy(() => import("@/features/message/MessagePage")),
  "/tuiding": lazy(() => import("@/features/message/UnsubscribePage")),
  "/star": lazy(() => import("@/features/goods/favorites/FavoritesPage")),
  "/order": lazy(() => import("@/features/order/OrderListPage")),
  "/order/info/:id": lazy(() => import("@/features/order/OrderDetailPage")),
  "/order/returnInfo/:id": lazy(() => import("@/features/afterSales/ClaimPage")),
  "/kjcg": lazy(() => import("@/features/quick/QuickPurchasePage")),
  "/yjfk": lazy(() => import("@/features/feedback/FeedbackPage")),
  "/help/xrzn/hyzc": lazy(() => import("@/features/articles/HelpPage")),
  "/news/hy": lazy(() => import("@/features/articles/NewsListPage")),
  "/news/info/:id/:type": lazy(() => import("@/features/articles/NewsInfoPage")),
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

/** `of`: the path that a row of the route table names. */
export default function FurtherPage({ of }: { of: string }) {
  const Page = pages[of];
  return Page ? <Page /> : null;
}

export const furtherPaths = Object.keys(pages);
