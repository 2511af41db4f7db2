import { documentError } from "../../api/fileSize";
import { LARGEST_BODY } from "../../api/limits.gen";
import type { Word } from "../../i18n/words";

export const REPORT_STATUS: Record<string, Word> = {
  missing: { text: "缺报告", tone: "danger" },
  uploaded: { text: "待盖章", tone: "warn" },
  sealed: { text: "已盖章", tone: "ok" },
  withdrawn: { text: "已撤回", tone: "neutral" },
};

const BULK = "/admin/api/batch_reports/bulk";
const MB = 1024 * 1024;
/** The names of the files and what else belongs to the request need a megabyte at most. */
export const MOST_TOGETHER = LARGEST_BODY[BULK] - MB;

/** Why a file of many cannot be sent; the server looks inside and asks for the batch. */
export function bulkError(files: readonly Pick<File, "name" | "type" | "size">[]): string | undefined {
  if (files.length === 0) return "请选择药检报告文件";
  if (files.length > 100) return "一次最多 100 份，请分几次上传";
  const unnamed = files.find(({ name }) => !/^[^_]+_[^_].*\.(pdf|jpe?g|png|webp)$/i.test(name));
  if (unnamed) return `“${unnamed.name}”应命名为 商品编码_批号，例如 YJ0000001_B2026001.pdf`;
  for (const file of files) {
    const wrong = documentError(file, BULK);
    if (wrong) return `“${file.name}”：${wrong}`;
  }
  const together = files.reduce((sum, { size }) => sum + size, 0);
  return together > MOST_TOGETHER ? `一次合计最多 ${MOST_TOGETHER / MB} MB，请分几次上传` : undefined;
}
