import { type RaRecord, useGetList } from "react-admin";

/** How many records wait in a queue; undefined until the server has answered. */
export function useWaiting(resource: string, filter: Record<string, unknown>): number | undefined {
  return useGetList<RaRecord>(resource, {
    filter,
    sort: { field: "id", order: "ASC" },
    pagination: { page: 1, perPage: 1 },
  }).total;
}
