import type { ColdParcel } from "../api/types";
import { dateTime } from "../i18n/time";

/** What both a parcel and the list of handovers know of it. */
export type Journey = Pick<
  ColdParcel,
  | "cooling_text"
  | "vehicle"
  | "started_at"
  | "left_temperature"
  | "transit_hours"
  | "arrived_at"
  | "arrived_temperature"
  | "duration_text"
>;

/** Many a vehicle is written with its kind: 保温箱 012. */
export const vehicleText = ({ cooling_text, vehicle }: Pick<Journey, "cooling_text" | "vehicle">): string =>
  vehicle.startsWith(cooling_text) ? vehicle : `${cooling_text} ${vehicle}`;

export function leftText({
  started_at,
  left_temperature,
  transit_hours,
}: Pick<Journey, "started_at" | "left_temperature" | "transit_hours">): string {
  const limit = transit_hours > 0 ? `，时限 ${transit_hours} 小时` : "";
  return `${dateTime(started_at)} ${left_temperature} ℃${limit}`;
}

/** Empty while nobody measured it. */
export function arrivedText({ arrived_at, arrived_temperature, duration_text }: Journey): string {
  return arrived_temperature && `${dateTime(arrived_at)} ${arrived_temperature} ℃，在途 ${duration_text}`;
}
