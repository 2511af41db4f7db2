import { post } from "../endpoints";

export const resolveClientError = (id: number) =>
  post("/admin/api/client_errors/{id}/resolve", { params: { id } });
