import { post } from "../endpoints";

export interface CareNote {
  inspected: number;
  bad: number;
  finding: string;
  measure: string;
}

export const noteCare = (batch_id: number, note: CareNote) =>
  post("/admin/api/care_records", { body: { batch_id, ...note } });

export interface Reading {
  warehouse_id: number;
  zone: string;
  temperature: string;
  humidity: string;
  measured_at: string;
  note: string;
}

export const noteClimate = (reading: Reading) => post("/admin/api/climate_records", { body: reading });

export const handleClimate = (id: number, measure: string) =>
  post("/admin/api/climate_records/{id}/handle", { params: { id }, body: { measure } });

export interface DestructionNote {
  quantity: number;
  reason: string;
  method: string;
  place: string;
  destroyed_on: string;
  first_witness: string;
  second_witness: string;
  /** trace codes, parted by anything */
  codes: string;
}

export const noteDestruction = (batch_id: number, note: DestructionNote) =>
  post("/admin/api/destructions", { body: { batch_id, ...note } });
