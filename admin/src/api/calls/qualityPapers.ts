import { addressOf, post } from "../endpoints";

export interface PaperNote {
  kind: string;
  title: string;
  party: string;
  /** the product by its record, where it is one of ours */
  goods_id: number | null;
  goods: string;
  batch_number: string;
  happened_on: string;
  detail: string;
  outcome: string;
}

export const notePaper = (note: PaperNote) => post("/admin/api/quality_papers", { body: note });

export const paperFile = (id: number) => addressOf("/admin/api/quality_papers/{id}/file", { params: { id } });

export const filePaper = (id: number, file: File) =>
  post("/admin/api/quality_papers/{id}/file", { params: { id }, upload: file });
