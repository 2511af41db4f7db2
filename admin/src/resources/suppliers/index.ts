import icon from "@mui/icons-material/HandshakeOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const suppliers: Definition[] = [
  {
    name: "suppliers",
    label: "供货单位",
    subject: "supplier",
    right: "goods_receipts",
    menu: [{ group: "商品", place: 170, icon }],
    tasks: { suppliers: "供货单位待审批", suppliers_unscanned: "供货单位资料待补" },
    list: later(
      () => import("./list"),
      (file) => file.SupplierList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.SupplierShow,
    ),
    recordRepresentation: "name",
    fields: {
      q: "名称",
      name: "名称",
      status: "状态",
      credit_code: "统一社会信用代码",
      licence_number: "许可证号",
      licence_scope: "许可证范围",
      scope_codes: "可供货类别",
      licence_until: "许可证有效期至",
      agreement_until: "质量保证协议至",
      agent_name: "销售人员",
      agent_id_number: "销售人员身份证号码",
      agent_phone: "销售人员电话",
      letter_covers: "授权品种和地域",
      letter_codes: "授权的类别",
      letter_goods: "逐个授权的品种",
      letter_until: "授权委托书至",
      bank_account: "开户户名、开户银行及账号",
      note: "备注",
      code: "往来单位编码",
      trace_code: "往来单位编码",
      refusal: "不能收货的原因",
      reason: "修改原因",
      approves: "同意",
      opinion: "意见",
    },
  },
];
