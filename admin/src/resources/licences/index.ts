import licencesIcon from "@mui/icons-material/BadgeOutlined";
import expiriesIcon from "@mui/icons-material/EventOutlined";
import reviewIcon from "@mui/icons-material/FactCheckOutlined";
import documentRulesIcon from "@mui/icons-material/GridOnOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const licences: Definition[] = [
  {
    name: "licences",
    label: "证照",
    menu: [{ group: "交易", place: 110, icon: licencesIcon, text: "证照档案" }],
    subject: "licence",
    list: later(
      () => import("./list"),
      (file) => file.LicenceList,
    ),
    recordRepresentation: "kind_text",
    fields: {
      company_id: "客户",
      company: "客户",
      kind: "证照类型",
      number: "证号",
      scope: "经营范围",
      valid_from: "发证日期",
      valid_to: "有效期至",
      status: "状态",
      reject_reason: "驳回原因",
      submitted_at: "提交时间",
      decided_at: "审核时间",
      decided_by: "审核人",
    },
  },
  {
    path: "/expiries",
    right: "licences",
    menu: [{ group: "交易", place: 140, icon: expiriesIcon, text: "到期日历" }],
    Screen: later(
      () => import("./expiries/ExpiriesPage"),
      (file) => file.ExpiriesPage,
    ),
  },
  {
    path: "/review/:licenceId?",
    right: "licences",
    menu: [{ group: "待办", place: 10, icon: reviewIcon, text: "证照审核", queue: "licences" }],
    Screen: later(
      () => import("./review/ReviewPage"),
      (file) => file.ReviewPage,
    ),
  },
  {
    path: "/document_rules",
    right: "licences",
    menu: [{ group: "交易", place: 150, icon: documentRulesIcon, text: "证照要求" }],
    Screen: later(
      () => import("./rules/DocumentRulesPage"),
      (file) => file.DocumentRulesPage,
    ),
  },
];
