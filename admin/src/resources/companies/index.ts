import icon from "@mui/icons-material/StorefrontOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const companies: Definition[] = [
  {
    name: "companies",
    label: "客户",
    menu: [{ group: "交易", place: 100, icon }],
    tasks: { companies_silent: "沉默客户" },
    subject: "company",
    searchPlace: 30,
    list: later(
      () => import("./list"),
      (file) => file.CompanyList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.CompanyShow,
    ),
    recordRepresentation: "name",
    fields: {
      q: "名称、信用代码、电话",
      name: "企业名称",
      buyer_type: "客户类型",
      credit_code: "统一社会信用代码",
      legal_person: "法定代表人",
      status: "状态",
      rank: "等级",
      parent: "总部",
      salesman: "业务员",
      region: "地区",
      address: "地址",
      balance: "余额",
      members: "成员",
      licences: "证照",
      created_at: "注册时间",
      last_ordered_at: "最近下单",
    },
  },
  {
    name: "trace_parties",
    label: "码上放心往来单位编码",
    subject: "trace_party",
    fields: {
      code: "往来单位编码",
      reason: "修改原因",
    },
  },
];
