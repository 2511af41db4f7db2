import icon from "@mui/icons-material/InventoryOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const qualityPapers: Definition[] = [
  {
    name: "quality_papers",
    label: "质量凭证",
    subject: "quality_paper",
    right: "acceptance",
    menu: [{ group: "商品", place: 230, icon }],
    list: later(
      () => import("./list"),
      (file) => file.QualityPaperList,
    ),
    fields: {
      q: "发票号、表现、单位、商品、批号",
      kind: "类别",
      title: "发票号码或表现",
      party: "单位",
      goods_id: "商品",
      goods: "凭证上的商品",
      batch_number: "批号",
      happened_on: "日期",
      detail: "说明",
      outcome: "结果",
    },
  },
];
