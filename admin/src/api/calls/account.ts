import { API_BASE, call, get, post, put } from "../http";
import type { SecondFactorEnrolment, StaffSession } from "../types";

/** The user's own account. */
export const changeOwnPassword = (old_password: string, password: string) =>
  put<boolean>("/account/password", { old_password, password });

export const beginSecondFactor = () => post<SecondFactorEnrolment>("/account/second_factor", {});

export const confirmSecondFactor = (code: string, password: string) =>
  put<boolean>("/account/second_factor", { code, password });

export const switchOffSecondFactor = (password: string) =>
  post<boolean>("/account/second_factor/off", { password });

export const ownSessions = (signal?: AbortSignal) => get<StaffSession[]>("/account/sessions", signal);

export const endOwnSession = (id: number) =>
  call<boolean>(`${API_BASE}/account/sessions/${id}`, { method: "DELETE" });

export interface DemoStaff {
  username: string;
  password: string;
  name: string;
  describe: string;
}

/** Empty outside demo mode, where the address answers 404. */
export async function demoStaff(signal?: AbortSignal): Promise<DemoStaff[]> {
  try {
    const { json } = await call<{ staff?: DemoStaff[]; data?: { staff?: DemoStaff[] } }>("/api/demo", {
      signal,
    });
    return json.data?.staff ?? json.staff ?? [];
  } catch {
    return [];
  }
}
