import { post } from "../http";
import type { ClientError } from "../types";

export const resolveClientError = (id: number) => post<ClientError>(`/client_errors/${id}/resolve`, {});
