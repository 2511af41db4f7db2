interface Traced {
  goods_id?: number;
  batch?: string;
  company_id?: number;
}

/** Where the registers tell of this product, batch or buyer what an inspector asks. */
export function registersLink(of: Traced): string {
  const named = Object.entries(of).map(([name, value]) => [name, String(value)]);
  return `/inspections?${new URLSearchParams(named)}`;
}

/** The address of a list with a filter set. */
export const listLink = (resource: string, filter: Record<string, unknown>) =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
