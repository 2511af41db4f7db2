import icon from "@mui/icons-material/ConfirmationNumberOutlined";
import type { ResourceProps } from "react-admin";
import type { CouponClaim } from "../../api/types";
import { later } from "../../loading/later";

export const coupons: ResourceProps = {
  name: "coupons",
  icon,
  list: later(
    () => import("./list"),
    (file) => file.CouponList,
  ),
  show: later(
    () => import("./show"),
    (file) => file.CouponShow,
  ),
  edit: later(
    () => import("./edit"),
    (file) => file.CouponEdit,
  ),
  create: later(
    () => import("./edit"),
    (file) => file.CouponCreate,
  ),
  recordRepresentation: "name",
};

export const couponClaims: ResourceProps = {
  name: "coupon_claims",
  icon,
  list: later(
    () => import("./claims"),
    (file) => file.ClaimList,
  ),
  recordRepresentation: (claim: CouponClaim) => claim.coupon,
};
