import { post } from "../http";
import type { Address } from "../types";

/** `version`: of the address as it was seen; `licenceId`: the document that it was compared with. */
export const approveAddress = (id: number, version: number, licenceId: number) =>
  post<Address>(`/addresses/${id}/approve`, { version, licence_id: licenceId });

export const rejectAddress = (id: number, version: number, reason: string) =>
  post<Address>(`/addresses/${id}/reject`, { version, reason });
