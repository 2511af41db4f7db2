import { useQuery } from "@tanstack/react-query";
import { list } from "../../api/endpoints";
import type { OrderCount } from "../../api/types";
import { useCan } from "../../api/useCan";

/** How many orders have each status under the other filters. */
export function useCounts(filter: Record<string, unknown>): ReadonlyMap<number, number> | undefined {
  const allowed = useCan()("orders", "read");
  return useQuery({
    // Below "orders", so that whatever refreshes the list refreshes these too.
    queryKey: ["orders", "count", filter],
    queryFn: ({ signal }) => list("/admin/api/order_counts", { filter, from: 0, to: 0 }, { signal }),
    select: byStatus,
    enabled: allowed,
    staleTime: 30_000,
  }).data;
}

const byStatus = (counts: OrderCount[]) => new Map(counts.map(({ status, total }) => [status, total]));
