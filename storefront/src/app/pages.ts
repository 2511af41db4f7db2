import { lazy } from "react";

/** One chunk per page; home is part of the first page's budget but still its own chunk for everybody else. */
export const HomePage = lazy(() => import("@/features/home/HomePage"));
export const LoginPage = lazy(() => import("@/features/user/LoginPage"));
export const MemberCentrePage = lazy(() => import("@/features/user/MemberCentrePage"));
export const HelpPage = lazy(() => import("@/features/help/HelpPage"));
export const RulePage = lazy(() => import("@/features/help/RulePage"));
export const LoadingPage = lazy(() => import("@/features/content/LoadingPage"));
export const ActivityLoadingPage = lazy(() => import("@/features/content/ActivityLoadingPage"));
export const NotFoundPage = lazy(() => import("@/features/content/NotFoundPage"));
export const NoActivityPage = lazy(() => import("@/features/content/NoActivityPage"));
export const GoodsListPage = lazy(() => import("@/features/goods/GoodsListPage"));
export const GoodsDetailPage = lazy(() => import("@/features/goods/GoodsDetailPage"));
export const FavoritesPage = lazy(() => import("@/features/goods/FavoritesPage"));
export const CartPage = lazy(() => import("@/features/cart/CartPage"));
export const CheckoutPage = lazy(() => import("@/features/cart/CheckoutPage"));
export const PayPage = lazy(() => import("@/features/order/PayPage"));
export const PaidPage = lazy(() => import("@/features/order/PaidPage"));
export const OrderListPage = lazy(() => import("@/features/order/OrderListPage"));
export const OrderDetailPage = lazy(() => import("@/features/order/OrderDetailPage"));
export const AddressPage = lazy(() => import("@/features/address/AddressPage"));
export const MessagePage = lazy(() => import("@/features/message/MessagePage"));
export const AreaPage = lazy(() => import("./AreaPage"));
