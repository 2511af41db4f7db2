import { getInBackground } from "../endpoints";

/** Asked again and again by a list that stands beside other work. */
export const whoIsHere = (signal?: AbortSignal) => getInBackground("/admin/api/presence", { signal });
