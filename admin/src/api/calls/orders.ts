import { API_BASE, post } from "../http";
import type { Order } from "../types";

export const cancelOrder = (id: string, reason: string) =>
  post<Order>(`/orders/${encodeURIComponent(id)}/cancel`, { reason });

export const deliveryNote = (order: string) => `${API_BASE}/orders/${order}/delivery_note`;

/** Those of several orders in one file, for the printer. */
export const deliveryNotes = (orders: readonly string[]) =>
  `${API_BASE}/delivery_notes?ids=${orders.map(encodeURIComponent).join(",")}`;

export const orderDocuments = (order: string) => `${API_BASE}/orders/${order}/documents`;
