type FormScalar = string | number | boolean;
type FormValue = FormScalar | null | undefined | FormValue[] | FormBody;
/** Any plain object of scalars, arrays and further objects. */
export interface FormBody {
  [key: string]: FormValue;
}

function append(out: URLSearchParams, key: string, value: FormValue): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    // The server refuses `ids[]=` and requires an index in every bracket.
    value.forEach((entry, index) => {
      append(out, `${key}[${index}]`, entry);
    });
  } else if (typeof value === "object") {
    for (const [name, entry] of Object.entries(value)) append(out, `${key}[${name}]`, entry);
  } else if (typeof value === "boolean") {
    out.append(key, value ? "1" : "0");
  } else {
    out.append(key, String(value));
  }
}

/** `{params: [{goods_id: 1}]}` becomes `params[0][goods_id]=1`; null and undefined are left out. */
export function encodeForm(body: FormBody): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(body)) append(out, key, value);
  return out.toString();
}

export type Query = Record<string, FormScalar | null | undefined>;

export function withQuery(path: string, query?: Query): string {
  if (!query) return path;
  const text = encodeForm(query);
  return text ? `${path}?${text}` : path;
}
