import { get, post, put, remove } from "../endpoints";

/** The user's own account. */
export const changeOwnPassword = (old_password: string, password: string) =>
  put("/admin/api/account/password", { body: { old_password, password } });

export const beginSecondFactor = () => post("/admin/api/account/second_factor");

export const confirmSecondFactor = (code: string, password: string) =>
  put("/admin/api/account/second_factor", { body: { code, password } });

export const switchOffSecondFactor = (password: string) =>
  post("/admin/api/account/second_factor/off", { body: { password } });

export const ownSessions = (signal?: AbortSignal) => get("/admin/api/account/sessions", { signal });

export const endOwnSession = (id: number) => remove("/admin/api/account/sessions/{id}", { params: { id } });
