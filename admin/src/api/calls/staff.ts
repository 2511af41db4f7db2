import { post } from "../endpoints";

export const resetStaffPassword = (id: number, reason: string) =>
  post("/admin/api/staff/{id}/password", { params: { id }, body: { reason } });

export const switchOffSecondFactorOf = (id: number, reason: string) =>
  post("/admin/api/staff/{id}/second_factor/off", { params: { id }, body: { reason } });
