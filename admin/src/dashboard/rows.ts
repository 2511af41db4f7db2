import type { Item } from "./RowsPanel";

/** The first rows of a list are enough to begin with; the list has all of them. */
export const firstRows = (filter: Record<string, unknown>, field: string, order: "ASC" | "DESC") => ({
  pagination: { page: 1, perPage: 8 },
  filter,
  sort: { field, order },
});

interface Asked<Row> {
  data?: Row[];
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** What a panel of rows shows of what was asked for. */
export function shown<Row>({ data, error, refetch }: Asked<Row>, item: (row: Row) => Item) {
  return {
    items: data?.map(item),
    failed: error ? { message: error.message, again: () => void refetch() } : undefined,
  };
}
