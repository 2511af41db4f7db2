import destructionsIcon from "@mui/icons-material/DeleteForeverOutlined";
import climateRecordsIcon from "@mui/icons-material/DeviceThermostatOutlined";
import careDueIcon from "@mui/icons-material/FactCheckOutlined";
import careRecordsIcon from "@mui/icons-material/PlaylistAddCheckOutlined";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const care: Definition[] = [
  {
    name: "care_due",
    label: "养护计划",
    right: "goods_receipts",
    menu: [{ group: "商品", place: 190, icon: careDueIcon }],
    tasks: { care_due: "批号待养护" },
    list: later(
      () => import("./due"),
      (file) => file.CareDueList,
    ),
    fields: {
      q: "商品、批号",
      warehouse_id: "仓库",
      key: "只看重点养护",
      all: "也看未到期的",
      goods_name: "商品",
      batch_number: "批号",
      expires_on: "有效期至",
      warehouse: "仓库",
      on_hand: "库存",
      is_key: "标记",
      last_on: "上次",
      due_on: "应养护",
    },
  },
  {
    name: "care_records",
    label: "养护记录",
    right: "goods_receipts",
    menu: [{ group: "商品", place: 200, icon: careRecordsIcon }],
    list: later(
      () => import("./records"),
      (file) => file.CareRecordList,
    ),
    fields: {
      q: "商品、批号",
      bad: "不合格",
      goods_name: "商品",
      batch_number: "批号",
      inspected: "检查数量",
      set_apart: "移入待处理区",
      finding: "外观、包装、储存情况",
      measure: "处理措施",
      cared_at: "养护",
    },
  },
  {
    name: "climate_records",
    label: "温湿度记录",
    subject: "climate_record",
    right: "goods_receipts",
    menu: [{ group: "商品", place: 210, icon: climateRecordsIcon }],
    tasks: { climate_records: "温湿度报警" },
    list: later(
      () => import("./climate"),
      (file) => file.ClimateList,
    ),
    fields: {
      warehouse_id: "仓库",
      warehouse: "仓库",
      zone: "库区",
      from: "测量日期从",
      to: "到",
      temperature: "温度（℃）",
      humidity: "湿度（%）",
      measured_at: "测量时间",
      noted_by: "记录人",
      reason: "报警",
      note: "备注",
      measure: "采取的措施",
    },
  },
  {
    name: "destructions",
    label: "销毁记录",
    right: "acceptance",
    menu: [{ group: "商品", place: 220, icon: destructionsIcon }],
    list: later(
      () => import("./destructions"),
      (file) => file.DestructionList,
    ),
    fields: {
      q: "编号、方法、地点、见证人",
      number: "编号",
      goods_name: "商品",
      batch_number: "批号",
      quantity: "数量",
      reason: "销毁原因",
      method: "销毁方法",
      place: "销毁地点",
      destroyed_on: "销毁日期",
      first_witness: "见证人",
      second_witness: "第二位见证人",
      codes: "追溯码",
    },
  },
];
