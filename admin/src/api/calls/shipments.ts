import { addressOf, type BodyOf, post, remove } from "../endpoints";

export const startPicking = (ids: string[]) => post("/admin/api/picking", { body: { ids } });

export interface PickedLine {
  /** of the order line */
  id: number;
  batches: { batch_id: number; number: number }[];
  rest: "later" | "refund";
}

export const confirmPick = (id: string, lines: PickedLine[]) =>
  post("/admin/api/shipments/{id}/pick", { params: { id }, body: { lines } });

export const setTraceCodes = (id: string, line: number, codes: string) =>
  post("/admin/api/shipments/{id}/codes", { params: { id }, body: { line, codes } });

export const voidShipment = (id: string, reason: string) =>
  post("/admin/api/shipments/{id}/void", { params: { id }, body: { reason } });

export interface CheckedLine {
  /** of the order line */
  id: number;
  /** empty = 合格 */
  fault: string;
}

/** By another person than the picker; with a fault it goes back to be picked again. */
export const checkShipment = (id: string, lines: CheckedLine[]) =>
  post("/admin/api/shipments/{id}/check", { params: { id }, body: { lines } });

/** With what of cold parcels is measured and agreed when they leave. */
export type Departure = BodyOf<"/admin/api/shipments/{id}/send", "post">;

export const sendShipment = (id: string, body: Departure) =>
  post("/admin/api/shipments/{id}/send", { params: { id }, body });

/** Lines of parcel or order number, carrier and waybill. */
export const sendByText = (text: string) => post("/admin/api/shipments/send", { body: { text } });

export const sendBySheet = (file: File) => post("/admin/api/shipments/send", { upload: file });

export const temperatureFile = (id: string) =>
  addressOf("/admin/api/shipments/{id}/temperature", { params: { id } });

export const uploadTemperature = (id: string, file: File) =>
  post("/admin/api/shipments/{id}/temperature", { params: { id }, upload: file });

export const forgetTracePrefix = (id: string) => remove("/admin/api/trace_prefixes/{id}", { params: { id } });

export const parcelNote = (shipment: string) =>
  addressOf("/admin/api/shipments/{id}/delivery_note", { params: { id: shipment } });

/** 冷链药品交接单, of a parcel that left cold. */
export const coldHandover = (shipment: string) =>
  addressOf("/admin/api/shipments/{id}/handover", { params: { id: shipment } });
