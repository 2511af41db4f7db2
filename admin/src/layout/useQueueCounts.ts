import { useQuery } from "@tanstack/react-query";
import { COUNTS } from "../api/askAnew";
import { getInBackground } from "../api/endpoints";
import type { QueueCount } from "../api/types";

/** The queues of this colleague by name. */
export function useQueueCounts() {
  return useQuery({
    queryKey: [COUNTS],
    queryFn: ({ signal }) => getInBackground("/admin/api/counts", { signal }),
    select: byName,
    // Live updates refresh it; this is for what nothing tells of.
    refetchInterval: 60_000,
  });
}

const byName = (counts: QueueCount[]) => new Map(counts.map((count) => [count.name, count]));
