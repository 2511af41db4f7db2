import icon from "@mui/icons-material/LocalShippingOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const entrustedCarriers: Definition[] = [
  {
    name: "entrusted_carriers",
    label: "承运单位",
    subject: "carrier",
    right: "shipments",
    menu: [{ group: "交易", place: 165, icon }],
    list: later(
      () => import("./list"),
      (file) => file.CarrierList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.CarrierShow,
    ),
    recordRepresentation: "name",
    fields: {
      q: "名称",
      name: "名称",
      status: "状态",
      is_own: "自有车辆",
      credit_code: "统一社会信用代码",
      licence_number: "运输许可证号",
      licence_until: "运输许可证有效期至",
      contract_until: "委托运输协议至",
      carries_cold: "承运冷链",
      validated_until: "冷藏车、保温箱验证至",
      vehicles: "已验证的冷藏车、保温箱",
      note: "备注",
      refusal: "不能交运的原因",
      reason: "修改原因",
      approves: "同意",
      opinion: "审核意见",
    },
  },
];
