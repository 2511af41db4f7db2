import { sizeError } from "../../api/fileSize";
import type { Word } from "../../i18n/words";

export const IMPORT_STATUS: Record<string, Word> = {
  checking: { text: "正在检查", tone: "info" },
  checked: { text: "待导入", tone: "warn" },
  refused: { text: "有错误，未导入", tone: "danger" },
  applied: { text: "已导入", tone: "ok" },
  interrupted: { text: "检查中断", tone: "neutral" },
  lapsed: { text: "已过期", tone: "neutral" },
};

/** The headings the server reads, the usual ones; a spreadsheet may leave out what doesn't change. */
export const TEMPLATE = [
  "商品编码",
  "类别",
  "通用名",
  "商品名",
  "别名",
  "生产企业",
  "品牌",
  "分类",
  "剂型",
  "规格",
  "单位",
  "批准文号",
  "条码",
  "处方分类",
  "经营范围",
  "管控",
  "器械类别",
  "器械分类",
  "贮藏条件",
  "起订量",
  "中包装",
  "件装量",
  "每店限购",
  "上架",
  "基础价",
].join(",");

export function sheetError(file: Pick<File, "name" | "size">): string | undefined {
  if (!/\.(xlsx|csv|txt)$/i.test(file.name)) return "请上传 xlsx 或 csv 表格；xls 请先另存为 xlsx";
  return sizeError(file, "/admin/api/goods_imports");
}
