import { addressOf, post } from "../endpoints";
import type { UploadedReport } from "../types";

/** The report of one batch. */
export const uploadReport = (batchId: number, file: File) =>
  post("/admin/api/batch_reports/{id}", { params: { id: batchId }, upload: file });

/** Many at once, each named 商品编码_批号; an error in one does not affect the others. */
export function uploadReports(files: readonly File[]): Promise<UploadedReport[]> {
  const upload = new FormData();
  for (const file of files) upload.append("file", file);
  return post("/admin/api/batch_reports/bulk", { upload });
}

export const sealReport = (batchId: number) =>
  post("/admin/api/batch_reports/{id}/seal", { params: { id: batchId } });

export const withdrawReport = (batchId: number, reason: string) =>
  post("/admin/api/batch_reports/{id}/withdraw", { params: { id: batchId }, body: { reason } });

export const reportFile = (batchId: number, form = "") =>
  addressOf("/admin/api/batch_reports/{id}/file", { params: { id: batchId }, query: { form } });
