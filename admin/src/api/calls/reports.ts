import { API_BASE, call, post } from "../http";
import type { BatchReport, UploadedReport } from "../types";

/** The report of one batch. */
export async function uploadReport(batchId: number, file: File): Promise<BatchReport> {
  const body = new FormData();
  body.set("file", file);
  return (await call<BatchReport>(`${API_BASE}/batch_reports/${batchId}`, { method: "POST", body })).json;
}

/** Many at once, each named 商品编码_批号; an error in one does not affect the others. */
export async function uploadReports(files: readonly File[]): Promise<UploadedReport[]> {
  const body = new FormData();
  for (const file of files) body.append("file", file);
  return (await call<UploadedReport[]>(`${API_BASE}/batch_reports/bulk`, { method: "POST", body })).json;
}

export const sealReport = (batchId: number) => post<BatchReport>(`/batch_reports/${batchId}/seal`, {});

export const withdrawReport = (batchId: number, reason: string) =>
  post<BatchReport>(`/batch_reports/${batchId}/withdraw`, { reason });

export const reportFile = (batchId: number, form = "") =>
  `${API_BASE}/batch_reports/${batchId}/file${form && `?form=${form}`}`;
