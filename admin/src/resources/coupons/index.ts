import icon from "@mui/icons-material/ConfirmationNumberOutlined";
import type { ResourceProps } from "react-admin";
import type { CouponClaim } from "../../api/types";
import { ClaimList } from "./claims";
import { CouponCreate, CouponEdit } from "./edit";
import { CouponList } from "./list";
import { CouponShow } from "./show";

export const coupons: ResourceProps = {
  name: "coupons",
  icon,
  list: CouponList,
  show: CouponShow,
  edit: CouponEdit,
  create: CouponCreate,
  recordRepresentation: "name",
};

export const couponClaims: ResourceProps = {
  name: "coupon_claims",
  icon,
  list: ClaimList,
  recordRepresentation: (claim: CouponClaim) => claim.coupon,
};
