import { post } from "../http";
import type { Stock } from "../types";

export const lockBatch = (id: number, body: { batch_number: string; is_locked: boolean; reason: string }) =>
  post<Stock>(`/stocks/${id}/lock`, body);

/** An empty place takes it away. */
export const placeBatch = (id: number, body: { batch_number: string; shelf_place: string }) =>
  post<Stock>(`/stocks/${id}/place`, body);

export interface Adjustment {
  batch_number: string;
  /** + or − */
  quantity: number;
  reason: string;
}

export const adjustStock = (id: number, body: Adjustment) => post<Stock>(`/stocks/${id}/adjust`, body);
