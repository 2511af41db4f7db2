import type { ParcelWay } from "@/api/types";

/** What the carrier says of a parcel counts for more than what the warehouse knew. */
export function parcelText(parcel: Pick<ParcelWay, "status" | "status_text" | "state_text">): string {
  if (parcel.status === "picking" || parcel.status === "picked") return "备货中";
  if (parcel.status === "received") return parcel.status_text;
  return parcel.state_text || parcel.status_text;
}

/** Whether a temperature as it is typed lies outside a range as the server words it: "2.0–8.0 ℃". */
export function isOutside(typed: string, range: string): boolean {
  const [coldest, warmest] = (range.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const text = typed.normalize("NFKC").trim().replace(/℃|°C/, "");
  const temperature = Number(text);
  if (text === "" || Number.isNaN(temperature) || coldest === undefined || warmest === undefined)
    return false;
  return temperature < coldest || temperature > warmest;
}
