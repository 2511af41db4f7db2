import icon from "@mui/icons-material/StoreOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const shopFacts: Definition[] = [
  {
    name: "shop_facts",
    label: "商城信息",
    subject: "shop_facts",
    fields: {
      name: "商城名称",
      company: "企业全称",
      // In what was changed before papers named the licences themselves.
      drug_licence: "药品经营许可证",
      device_licence: "医疗器械经营许可证",
      icp: "网站备案号",
      address: "地址",
      hot_line: "服务热线",
      complaint_line: "投诉热线",
      qq1: "售前咨询",
      qq2: "售后咨询",
      official_account_code: "公众号二维码",
      app_code: "手机 APP 二维码",
      quality_url: "药检报告网址",
      same_day_until: "当日发货截止",
      no_dispatch_on: "不发货的星期",
      promises: "页脚承诺",
      reason: "修改原因",
    },
  },
  {
    path: "/shop_facts",
    right: "shop_facts",
    menu: [{ group: "系统", place: 60, icon, text: "商城信息" }],
    Screen: later(
      () => import("./ShopFactsPage"),
      (file) => file.ShopFactsPage,
    ),
  },
];
