import type { ParcelWay } from "@/api/types";

/** What the carrier says of a parcel counts for more than what the warehouse knew. */
export function parcelText(parcel: Pick<ParcelWay, "status" | "status_text" | "state_text">): string {
  if (parcel.status === "picking" || parcel.status === "picked") return "备货中";
  if (parcel.status === "received") return parcel.status_text;
  return parcel.state_text || parcel.status_text;
}
