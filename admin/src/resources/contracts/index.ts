import icon from "@mui/icons-material/HandshakeOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const contracts: Definition[] = [
  {
    name: "contracts",
    label: "电子合同",
    menu: [{ group: "交易", place: 130, icon }],
    subject: "contract",
    subjectLabel: "合同",
    list: later(
      () => import("./list"),
      (file) => file.ContractList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.ContractShow,
    ),
    recordRepresentation: "number",
    fields: {
      q: "合同编号、客户名称",
      company_id: "客户",
      company: "客户",
      kind: "合同种类",
      number: "合同编号",
      valid_to: "有效期",
      status: "状态",
      signer: "签署人",
      signed_at: "签署时间",
    },
  },
  {
    name: "contract_texts",
    label: "合同文本",
    right: "contracts",
    subject: "contract_text",
    list: later(
      () => import("./texts"),
      (file) => file.ContractTextList,
    ),
    show: later(
      () => import("./texts"),
      (file) => file.ContractTextShow,
    ),
    create: later(
      () => import("./texts"),
      (file) => file.ContractTextCreate,
    ),
    recordRepresentation: "title",
    fields: {
      kind: "合同种类",
      title: "合同名称",
      version: "版本",
      body: "正文",
      written_by: "编写人",
      created_at: "发布时间",
    },
  },
  {
    name: "contract_rules",
    label: "签署规则",
    right: "contracts",
    subject: "contract_rule",
    list: later(
      () => import("./rules"),
      (file) => file.ContractRuleList,
    ),
    edit: later(
      () => import("./rules"),
      (file) => file.ContractRuleEdit,
    ),
    recordRepresentation: "kind_text",
    fields: {
      kind: "合同种类",
      is_required: "下单前必须签署",
      valid_months: "有效期（月）",
      covers_stores: "总部签署覆盖门店",
    },
  },
];
