import { useState } from "react";
import type { UseGetListHookValue } from "react-admin";
import { useParams } from "react-router-dom";
import type { Goods, GoodsDocument } from "../../api/types";

/** What waits for quality management: a product with its documents. */
export interface Task {
  id: number;
  status: string;
  goods: Goods;
  documents: GoodsDocument[];
}

/** The oldest first. */
export const oldest = (since: string, filter: Record<string, unknown>) => ({
  filter,
  sort: { field: since, order: "ASC" as const },
  pagination: { page: 1, perPage: 100 },
});

/** What was read of those that wait, and which of them is open. One that was opened from all records is read by itself. */
export function useTasks<T extends Task>(rows: UseGetListHookValue<T>) {
  const params = useParams<{ taskId: string }>();
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  // The list still contains the decided one until it is refetched.
  const queue = (rows.data ?? []).filter((one) => !decided.has(one.id));
  const wanted = params.taskId ? Number(params.taskId) : queue[0]?.id;
  const queued = queue.find((one) => one.id === wanted);
  return {
    rows,
    queue,
    wanted,
    queued,
    decided: decided.size,
    onDecided: (id: number) => setDecided((before) => new Set(before).add(id)),
    alone: [{ id: wanted ?? 0 }, { enabled: wanted !== undefined && !rows.isPending && !queued }] as const,
  };
}
