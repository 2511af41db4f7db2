import icon from "@mui/icons-material/ScienceOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const reports: Definition[] = [
  {
    name: "batch_reports",
    label: "药检报告",
    right: "reports",
    menu: [{ group: "商品", place: 70, icon }],
    tasks: { batch_reports_asked: "催要药检报告", batch_reports_missing: "缺药检报告" },
    subject: "inspection_report",
    subjectLabel: "药检报告",
    list: later(
      () => import("./list"),
      (file) => file.BatchReportList,
    ),
    recordRepresentation: "batch_number",
    fields: {
      q: "商品、编码、批号",
      status: "状态",
      goods_id: "商品",
      batch_number: "批号",
      expires_on: "有效期至",
      on_hand: "库存",
    },
  },
];
