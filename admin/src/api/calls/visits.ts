import { get } from "../http";
import type { Visits } from "../types";

export function visits(from: string, to: string, signal?: AbortSignal): Promise<Visits> {
  return get<Visits>(`/visits?${new URLSearchParams({ from, to })}`, signal);
}
