import { CreateToShow, EditToShow } from "../promotions/EditToShow";
import { CouponForm } from "./form";

export const CouponEdit = () => (
  <EditToShow of="coupons" kind="优惠券">
    <CouponForm />
  </EditToShow>
);

export const CouponCreate = () => (
  <CreateToShow kind="优惠券">
    <CouponForm isNew />
  </CreateToShow>
);
