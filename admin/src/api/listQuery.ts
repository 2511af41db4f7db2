/** What of a list is asked for, in react-admin's simple-REST dialect. */
export interface Slice {
  filter?: Readonly<Record<string, unknown>>;
  sort?: { field: string; order: string } | undefined;
  from: number;
  /** the last row, which is answered too */
  to: number;
}

function withoutEmpty(filter: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filter).filter(([, v]) => v !== undefined && v !== null && v !== ""),
  );
}

export function listQuery({ filter = {}, sort, from, to }: Slice): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(withoutEmpty(filter)),
    range: JSON.stringify([from, to]),
  });
  if (sort) query.set("sort", JSON.stringify([sort.field, sort.order]));
  return query.toString();
}
