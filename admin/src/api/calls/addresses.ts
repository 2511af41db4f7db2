import { post } from "../endpoints";

/** `version`: of the address as it was seen; `licenceId`: the document that it was compared with. */
export const approveAddress = (id: number, version: number, licenceId: number) =>
  post("/admin/api/addresses/{id}/approve", { params: { id }, body: { version, licence_id: licenceId } });

export const rejectAddress = (id: number, version: number, reason: string) =>
  post("/admin/api/addresses/{id}/reject", { params: { id }, body: { version, reason } });
