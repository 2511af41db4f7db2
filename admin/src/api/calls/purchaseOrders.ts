import { post } from "../endpoints";

export interface PurchaseAmendment {
  quantity: number;
  reason: string;
}

/** Another quantity of one line, as it was agreed on with the supplier. */
export const amendPurchase = (id: number, line_id: number, amendment: PurchaseAmendment) =>
  post("/admin/api/purchase_orders/{id}/amend", { params: { id }, body: { line_id, ...amendment } });

export const closePurchase = (id: number, reason: string) =>
  post("/admin/api/purchase_orders/{id}/close", { params: { id }, body: { reason } });
