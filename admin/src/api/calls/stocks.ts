import { post } from "../endpoints";

export const lockBatch = (id: number, body: { batch_number: string; is_locked: boolean; reason: string }) =>
  post("/admin/api/stocks/{id}/lock", { params: { id }, body });

/** An empty place takes it away. */
export const placeBatch = (id: number, body: { batch_number: string; shelf_place: string }) =>
  post("/admin/api/stocks/{id}/place", { params: { id }, body });

export interface Adjustment {
  batch_number: string;
  /** + or − */
  quantity: number;
  reason: string;
}

export const adjustStock = (id: number, body: Adjustment) =>
  post("/admin/api/stocks/{id}/adjust", { params: { id }, body });
