import { get } from "../endpoints";

export const visits = (from: string, to: string, signal?: AbortSignal) =>
  get("/admin/api/visits", { query: { from, to }, signal });
