import icon from "@mui/icons-material/AcUnitOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const coldParcels: Definition[] = [
  {
    name: "cold_parcels",
    label: "冷链交接",
    subject: "cold_parcel",
    subjectLabel: "冷链包裹",
    right: "shipments",
    menu: [{ group: "交易", place: 60, icon }],
    tasks: { cold_parcels: "冷链异常" },
    list: later(
      () => import("./list"),
      (file) => file.ColdParcelList,
    ),
    recordRepresentation: "shipment_id",
    fields: {
      state: "状态",
      shipment_id: "发货单号",
      order_id: "订单号",
      company: "客户",
      vehicle: "车辆或保温箱",
      started_at: "启运时间",
      arrived_at: "到货时间",
      received_by: "收货人",
      exception_text: "异常与处理",
    },
  },
];
