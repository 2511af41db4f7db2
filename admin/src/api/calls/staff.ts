import { post } from "../http";
import type { Staff, StaffWithPassword } from "../types";

export const resetStaffPassword = (id: number, reason: string) =>
  post<StaffWithPassword>(`/staff/${id}/password`, { reason });

export const switchOffSecondFactorOf = (id: number, reason: string) =>
  post<Staff>(`/staff/${id}/second_factor/off`, { reason });
