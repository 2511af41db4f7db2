import { lazy } from "react";

/**
 * One chunk per page; home is part of the first page's budget but still a separate chunk for other entry
 * pages.
 */
export const HomePage = lazy(() => import("@/features/home/HomePage"));
export const LoginPage = lazy(() => import("./LoginArea"));
export const GoodsListPage = lazy(() => import("@/features/goods/GoodsListPage"));
export const GoodsDetailPage = lazy(() => import("@/features/goods/GoodsDetailPage"));
export const ZonePage = lazy(() => import("@/features/zone/ZonePage"));
export const CartPage = lazy(() => import("@/features/checkout/CartPage"));
export const FurtherPage = lazy(() => import("./FurtherPage"));
