type FormScalar = string | number | boolean;
type FormValue = FormScalar | null | undefined | FormValue[] | FormBody;
/** Any plain object of scalars, arrays and further objects. */
export interface FormBody {
  [key: string]: FormValue;
}

/** Entries of arrays are named by their places: the server refuses `ids[]=`. */
function append(out: URLSearchParams, key: string, value: FormValue): void {
  if (value === null || value === undefined) return;
  if (typeof value === "object") {
    for (const [name, entry] of Object.entries(value)) append(out, key ? `${key}[${name}]` : name, entry);
  } else {
    out.append(key, String(typeof value === "boolean" ? Number(value) : value));
  }
}

/** `{params: [{goods_id: 1}]}` becomes `params[0][goods_id]=1`; null and undefined are left out. */
export function encodeForm(body: FormBody): string {
  const out = new URLSearchParams();
  append(out, "", body);
  return out.toString();
}

export type Query = Record<string, FormScalar | null | undefined>;

export function withQuery(path: string, query?: Query): string {
  const text = query && encodeForm(query);
  return text ? `${path}?${text}` : path;
}
