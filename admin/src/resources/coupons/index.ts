import couponClaimsIcon from "@mui/icons-material/BackHandOutlined";
import couponsIcon from "@mui/icons-material/ConfirmationNumberOutlined";
import type { CouponClaim } from "../../api/types";
import { AUDIENCE } from "../../i18n/audience";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const coupons: Definition[] = [
  {
    name: "coupons",
    label: "优惠券",
    subject: "coupon",
    right: "promotions",
    menu: [{ group: "营销", place: 20, icon: couponsIcon }],
    tasks: { coupons: "优惠券待批准" },
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
    fields: {
      ...AUDIENCE,
      q: "名称",
      name: "名称",
      remark: "说明",
      scope: "适用范围",
      scope_ids: "适用",
      scope_zone: "专区",
      excluded_goods: "不含商品",
      excluded_categories: "不含品类",
      excluded_brands: "不含品牌",
      threshold: "满（门槛）",
      cut: "减",
      stack_group: "叠加组",
      is_new_buyer: "仅新客",
      claim_kind: "领取方式",
      total: "总张数",
      per_company: "每家限领",
      claimed: "已领 / 总量",
      budget: "预算",
      claim_from: "领取开始",
      claim_to: "领取结束",
      valid_from: "有效期开始",
      valid_to: "有效期结束",
      valid_days: "有效天数",
      status: "状态",
      proposed_by: "提出",
      created_at: "建立时间",
    },
  },
  {
    name: "coupon_claims",
    label: "领取记录",
    subject: "coupon_claim",
    subjectLabel: "领到的券",
    right: "promotions",
    menu: [{ group: "营销", place: 30, icon: couponClaimsIcon }],
    list: later(
      () => import("./claims"),
      (file) => file.ClaimList,
    ),
    recordRepresentation: (claim: CouponClaim) => claim.coupon,
    fields: {
      coupon_id: "优惠券",
      coupon: "优惠券",
      company_id: "客户",
      company: "客户",
      source: "来源",
      claimed_at: "领取时间",
      valid_to: "有效期至",
      state: "状态",
      used_at: "使用时间",
      reference: "用于",
      saved: "优惠金额",
    },
  },
  {
    name: "coupon_codes",
    label: "兑换码",
    right: "promotions",
    fields: { number: "数量" },
  },
];
