import { API_BASE, call, post } from "../http";
import type { ParcelsSent, PickingStarted, Shipment } from "../types";

export const startPicking = (ids: string[]) => post<PickingStarted>("/picking", { ids });

export interface PickedLine {
  /** of the order line */
  id: number;
  batches: { batch_id: number; number: number }[];
  rest: "later" | "refund";
}

export const confirmPick = (id: string, lines: PickedLine[]) =>
  post<Shipment>(`/shipments/${encodeURIComponent(id)}/pick`, { lines });

export const setTraceCodes = (id: string, line: number, codes: string) =>
  post<Shipment>(`/shipments/${encodeURIComponent(id)}/codes`, { line, codes });

export const voidShipment = (id: string, reason: string) =>
  post<Shipment>(`/shipments/${encodeURIComponent(id)}/void`, { reason });

export interface CheckedLine {
  /** of the order line */
  id: number;
  /** empty = 合格 */
  fault: string;
}

/** By another person than the picker; with a fault it goes back to be picked again. */
export const checkShipment = (id: string, lines: CheckedLine[]) =>
  post<Shipment>(`/shipments/${encodeURIComponent(id)}/check`, { lines });

export interface Departure {
  carrier: string;
  waybill: string;
  /** of cold parcels */
  temperature?: string;
  vehicle?: string;
  /** truck | carried_box | insulated_box */
  cooling?: string;
  /** null = now */
  started_at?: string | null;
  /** null = none were agreed */
  transit_hours?: number | null;
}

export const sendShipment = (id: string, body: Departure) =>
  post<Shipment>(`/shipments/${encodeURIComponent(id)}/send`, body);

/** Lines of parcel or order number, carrier and waybill. */
export const sendByText = (text: string) => post<ParcelsSent>("/shipments/send", { text });

export async function sendBySheet(file: File): Promise<ParcelsSent> {
  const body = new FormData();
  body.set("file", file);
  return (await call<ParcelsSent>(`${API_BASE}/shipments/send`, { method: "POST", body })).json;
}

export const temperatureFile = (id: string) => `${API_BASE}/shipments/${encodeURIComponent(id)}/temperature`;

export async function uploadTemperature(id: string, file: File): Promise<Shipment> {
  const body = new FormData();
  body.set("file", file);
  return (await call<Shipment>(temperatureFile(id), { method: "POST", body })).json;
}

export const forgetTracePrefix = (id: string) =>
  call<string>(`${API_BASE}/trace_prefixes/${encodeURIComponent(id)}`, { method: "DELETE" });

export const parcelNote = (shipment: string) => `${API_BASE}/shipments/${shipment}/delivery_note`;
