import { useState } from "react";

interface Read<Row> {
  rows: readonly Row[];
  total: number;
}

/** Of a list that grows what was read last: it stays while more of it comes, and where that fails. */
export function useLastRead<Row>({ data, total = 0 }: { data?: Row[]; total?: number }): Read<Row> | null {
  const [last, setLast] = useState<Read<Row> | null>(null);
  if (!data || (data === last?.rows && total === last.total)) return last;
  const read = { rows: data, total };
  setLast(read);
  return read;
}
