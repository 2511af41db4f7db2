import type { DataProvider, GetListParams, Identifier, RaRecord } from "react-admin";
import { HttpError } from "react-admin";
import { API_BASE, call } from "./http";
import { listQuery, type Slice } from "./listQuery";
import { forgetUnsaved } from "./unsaved";
import { keyOf, openedRecord, type Read, readAt, saveAt } from "./versions";

/** One answer never has more rows than this; longer lists (exports) are fetched piece by piece. */
export const CHUNK = 500;

function totalFrom(headers: Headers): number {
  const range = headers.get("Content-Range");
  const total = Number.parseInt(range?.split("/").pop() ?? "", 10);
  if (Number.isNaN(total)) throw new HttpError("服务器没有说明一共有多少条（缺少 Content-Range）", 500, {});
  return total;
}

async function fetchSlice<T>(
  resource: string,
  slice: Slice,
  signal: AbortSignal | undefined,
): Promise<{ data: T[]; total: number }> {
  const { json, headers } = await call<T[]>(`${API_BASE}/${resource}?${listQuery(slice)}`, { signal });
  return { data: json, total: totalFrom(headers) };
}

async function fetchList<T>(resource: string, params: GetListParams & { signal?: AbortSignal }) {
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 };
  const first = (page - 1) * perPage;
  const rows: T[] = [];
  let total = 0;
  for (let from = first; from < first + perPage; from += CHUNK) {
    const to = Math.min(from + CHUNK, first + perPage) - 1;
    const { filter, sort, signal } = params;
    const slice = await fetchSlice<T>(resource, { filter, sort, from, to }, signal);
    rows.push(...slice.data);
    total = slice.total;
    if (from + CHUNK >= total || slice.data.length === 0) break;
  }
  return { data: rows, total };
}

const one = (resource: string, id: Identifier) => `${API_BASE}/${resource}/${encodeURIComponent(id)}`;

/** Everything of a record as the server has it, and its version, which is no field. */
const fieldsOf = ({ etag: _, ...fields }: RaRecord & Read) => fields as Record<string, unknown>;

async function write<T>(path: string, method: "POST" | "DELETE", body?: unknown): Promise<T> {
  const init: RequestInit = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  return (await call<T>(path, init)).json;
}

/** react-admin's simple-REST dialect, as used by /admin/api. Commands are functions of their own, typed by their path: `calls` (adr/0029). */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,

  getList: (resource, params) => fetchList(resource, params),

  getOne: async (resource, { id, signal }) => ({
    data: await readAt<never>(one(resource, id), signal),
  }),

  getMany: async (resource, { ids, signal }) => {
    const slice = { filter: { id: ids }, from: 0, to: Math.max(ids.length - 1, 0) };
    const { data } = await fetchSlice(resource, slice, signal);
    return { data: data as never[] };
  },

  getManyReference: (resource, { target, id, filter, ...params }) =>
    fetchList(resource, { ...params, filter: { ...filter, [target]: id } }),

  create: async (resource, { data }) => {
    const made = await write<never>(`${API_BASE}/${resource}`, "POST", data);
    forgetUnsaved(keyOf(resource, ""));
    return { data: made };
  },

  update: async (resource, { id, data, previousData }) => {
    const key = keyOf(resource, id);
    const saved = await saveAt<RaRecord & Read, Record<string, unknown>, never>({
      resource,
      address: one(resource, id),
      base: (openedRecord(key) ?? previousData ?? { id }) as RaRecord & Read,
      mine: fieldsOf(data as RaRecord & Read),
      formOf: fieldsOf,
    });
    forgetUnsaved(key);
    return { data: saved };
  },

  // Bulk steps use their own actions, which report the result of each record.
  updateMany: () => Promise.reject(new Error("no list changes several records this way")),

  delete: async (resource, { id, previousData }) => {
    const answer = await write<RaRecord | null>(one(resource, id), "DELETE");
    forgetUnsaved(keyOf(resource, id));
    return { data: (answer ?? previousData ?? { id }) as never };
  },

  deleteMany: async (resource, { ids }) => {
    await Promise.all(ids.map((id) => write(one(resource, id), "DELETE")));
    return { data: ids };
  },
};
