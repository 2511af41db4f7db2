import { API_BASE, post } from "../http";
import type { Contract } from "../types";

export const contractFile = (id: number) => `${API_BASE}/contracts/${id}/file`;

export const voidContract = (id: number, reason: string) =>
  post<Contract>(`/contracts/${id}/void`, { reason });
