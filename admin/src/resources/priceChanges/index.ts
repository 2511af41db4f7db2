import icon from "@mui/icons-material/PriceChangeOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const priceChanges: Definition[] = [
  {
    name: "price_changes",
    label: "改价记录",
    right: "prices",
    menu: [{ group: "商品", place: 100, icon }],
    list: later(
      () => import("./list"),
      (file) => file.PriceChangeList,
    ),
    fields: {
      q: "商品、编码",
      goods: "商品",
      lines: "改价",
      reason: "原因",
      proposed_at: "提出",
      state: "状态",
    },
  },
  {
    path: "/price_review/:changeId?",
    right: "prices",
    menu: [{ group: "待办", place: 40, icon, text: "价格复核", queue: "price_changes" }],
    Screen: later(
      () => import("./ReviewPage"),
      (file) => file.PriceReviewPage,
    ),
  },
];
