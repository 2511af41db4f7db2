import type { AfterSale } from "../../api/types";

/** What a step of a claim changes. */
export const CLAIM_CHANGES = ["after_sales", "stocks", "orders", "shipments"];

/** A step of a claim that asks for something. */
export interface ClaimDialogProps {
  claim: AfterSale;
  onClose: () => void;
}
