import { useQueries } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { useCan } from "../../api/useCan";

/** How many orders have each status under the other filters: the total of a one-row page. */
export function useCounts(
  filter: Record<string, unknown>,
  statuses: readonly number[],
): Record<number, number | undefined> {
  const dataProvider = useDataProvider();
  const allowed = useCan()("orders", "read");
  const answers = useQueries({
    queries: statuses.map((status) => ({
      // Below "orders", so that whatever refreshes the list refreshes these too.
      queryKey: ["orders", "count", status, filter],
      queryFn: async () => {
        const { total } = await dataProvider.getList("orders", {
          filter: { ...filter, status },
          pagination: { page: 1, perPage: 1 },
          sort: { field: "created_at", order: "DESC" },
        });
        return total ?? 0;
      },
      enabled: allowed,
      staleTime: 30_000,
    })),
  });
  return Object.fromEntries(statuses.map((status, index) => [status, answers[index]?.data]));
}
