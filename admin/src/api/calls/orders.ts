import { addressOf, post } from "../endpoints";

export const cancelOrder = (id: string, reason: string) =>
  post("/admin/api/orders/{id}/cancel", { params: { id }, body: { reason } });

/** What is left of an order that left in part is not sent any more. */
export const closeRest = (id: string, reason: string) =>
  post("/admin/api/orders/{id}/close_rest", { params: { id }, body: { reason } });

/** These lines are not sent, so that the others are. */
export const takeOut = (id: string, body: { lines: number[]; reason: string }) =>
  post("/admin/api/orders/{id}/close_rest", { params: { id }, body });

export const deliveryNote = (order: string) =>
  addressOf("/admin/api/orders/{id}/delivery_note", { params: { id: order } });

/** Those of several orders in one file, for the printer. */
export const deliveryNotes = (orders: readonly string[]) =>
  addressOf("/admin/api/delivery_notes", { query: { ids: orders.join(",") } });

export const orderDocuments = (order: string) =>
  addressOf("/admin/api/orders/{id}/documents", { params: { id: order } });
