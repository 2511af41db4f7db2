import { post } from "../http";
import type { CareRecord, ClimateRecord, Destruction } from "../types";

export interface CareNote {
  inspected: number;
  bad: number;
  finding: string;
  measure: string;
}

export const noteCare = (batch_id: number, note: CareNote) =>
  post<CareRecord>("/care_records", { batch_id, ...note });

export interface Reading {
  warehouse_id: number;
  zone: string;
  temperature: string;
  humidity: string;
  measured_at: string;
  note: string;
}

export const noteClimate = (reading: Reading) => post<ClimateRecord>("/climate_records", { ...reading });

export const handleClimate = (id: number, measure: string) =>
  post<ClimateRecord>(`/climate_records/${id}/handle`, { measure });

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
  post<Destruction>("/destructions", { batch_id, ...note });
