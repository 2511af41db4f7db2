import { type ComponentType, type LazyExoticComponent, lazy } from "react";

type Page = LazyExoticComponent<ComponentType>;

/** Pages that nobody opens first, by their path: the table of them would weigh on the first page of everybody. */
const pages: Record<string, Page> = {
  "/lqzx": lazy(() => import("@/features/coupons/CouponCentrePage")),
  "/wdqb_yhq": lazy(() => import("@/features/coupons/OwnCouponsPage")),
  "/wdqb_jfgl": lazy(() => import("@/features/wallet/PointsPage")),
  "/wdqb_xjq": lazy(() => import("@/features/wallet/VoucherPage")),
  "/jfsc": lazy(() => import("@/features/points/PointsMallPage")),
  "/jfdd": lazy(() => import("@/features/points/PointsOrdersPage")),
};

/** `of`: the path of a row of the route table. */
export default function FurtherPage({ of }: { of: string }) {
  const Page = pages[of];
  return Page ? <Page /> : null;
}

export const furtherPaths = Object.keys(pages);
