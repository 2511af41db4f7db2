import firstSaleRulesIcon from "@mui/icons-material/GridOnOutlined";
import classChangeReviewIcon from "@mui/icons-material/RuleFolderOutlined";
import firstSaleReviewIcon from "@mui/icons-material/VerifiedOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const goodsReview: Definition[] = [
  {
    name: "first_sales",
    label: "首营品种",
    right: "goods_review",
    menu: [{ group: "商品", place: 40, icon: firstSaleReviewIcon }],
    tasks: { first_sales_unready: "首营缺资料", first_sales_rejected: "首营被驳回" },
    list: later(
      () => import("./lists"),
      (file) => file.FirstSaleList,
    ),
    recordRepresentation: "id",
    fields: {
      goods: "商品",
      filed_at: "提交",
      needs: "缺少资料",
      status: "状态",
      ready: "资料齐全",
      decided_at: "审批",
    },
  },
  {
    name: "class_changes",
    label: "商品分类变更",
    right: "goods_review",
    list: later(
      () => import("./lists"),
      (file) => file.ClassChangeList,
    ),
    recordRepresentation: "id",
    fields: {
      goods: "商品",
      changes: "变更",
      reason: "原因",
      proposed_at: "提交",
      status: "状态",
    },
  },
  {
    path: "/class_change_review/:taskId?",
    right: "goods_review",
    menu: [
      { group: "待办", place: 30, icon: classChangeReviewIcon, text: "分类变更", queue: "class_changes" },
    ],
    Screen: later(
      () => import("./ClassChangeReview"),
      (file) => file.ClassChangeReviewPage,
    ),
  },
  {
    path: "/first_sale_review/:taskId?",
    right: "goods_review",
    menu: [{ group: "待办", place: 20, icon: firstSaleReviewIcon, text: "首营审批", queue: "first_sales" }],
    Screen: later(
      () => import("./FirstSaleReview"),
      (file) => file.FirstSaleReviewPage,
    ),
  },
  {
    path: "/first_sale_rules",
    right: "goods_review",
    menu: [{ group: "商品", place: 50, icon: firstSaleRulesIcon, text: "首营资料要求" }],
    Screen: later(
      () => import("./RulesPage"),
      (file) => file.FirstSaleRulesPage,
    ),
  },
];
