import { addressOf, post } from "../endpoints";

export const contractFile = (id: number) => addressOf("/admin/api/contracts/{id}/file", { params: { id } });

export const voidContract = (id: number, reason: string) =>
  post("/admin/api/contracts/{id}/void", { params: { id }, body: { reason } });
