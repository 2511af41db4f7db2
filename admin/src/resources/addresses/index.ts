import icon from "@mui/icons-material/PlaceOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const addresses: Definition[] = [
  {
    name: "addresses",
    label: "收货地址",
    right: "licences",
    menu: [{ group: "交易", place: 120, icon }],
    subject: "address",
    list: later(
      () => import("./list"),
      (file) => file.AddressList,
    ),
    recordRepresentation: "place",
    fields: {
      q: "客户、街道",
      company_id: "客户",
      company: "客户",
      place: "收货地址",
      name: "收货人",
      status: "状态",
      approved_by: "依据",
      reject_reason: "不通过原因",
      submitted_at: "提交时间",
      decided_at: "核对时间",
      decided_by: "核对人",
    },
  },
  {
    path: "/address_review/:addressId?",
    right: "licences",
    menu: [{ group: "待办", place: 50, icon, text: "地址核对", queue: "addresses" }],
    Screen: later(
      () => import("./AddressReviewPage"),
      (file) => file.AddressReviewPage,
    ),
  },
];
