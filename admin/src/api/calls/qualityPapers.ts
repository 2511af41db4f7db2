import { API_BASE, call, post } from "../http";
import type { QualityPaper } from "../types";

export interface PaperNote {
  kind: string;
  title: string;
  party: string;
  goods: string;
  batch_number: string;
  happened_on: string;
  detail: string;
  outcome: string;
}

export const notePaper = (note: PaperNote) => post<QualityPaper>("/quality_papers", { ...note });

export const paperFile = (id: number) => `${API_BASE}/quality_papers/${id}/file`;

export async function filePaper(id: number, file: File): Promise<QualityPaper> {
  const body = new FormData();
  body.set("file", file);
  return (await call<QualityPaper>(paperFile(id), { method: "POST", body })).json;
}
