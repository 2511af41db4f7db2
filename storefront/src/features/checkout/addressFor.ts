import type { Address } from "@/api/types";

/** Where the order goes: the chosen address, else the default one, else the first; none that is not approved. */
export function addressFor(addresses: readonly Address[], chosen: number | null): Address | null {
  const open = addresses.filter((one) => one.refusal === "");
  return open.find((one) => one.id === chosen) ?? open.find((one) => one.is_default === 1) ?? open[0] ?? null;
}
