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

/** When and how warm it was, and how long it took or may take, as far as known. */
export interface Reading {
  measured: string;
  duration: string;
}

type Departure = Pick<Journey, "started_at" | "left_temperature" | "transit_hours">;

export const leaving = ({ started_at, left_temperature, transit_hours }: Departure): Reading => ({
  measured: `${dateTime(started_at)} ${left_temperature} ℃`,
  duration: transit_hours > 0 ? `时限 ${transit_hours} 小时` : "",
});

/** Nothing while nobody measured it. */
export function arrival({ arrived_at, arrived_temperature, duration_text }: Journey): Reading | undefined {
  if (!arrived_temperature) return undefined;
  return { measured: `${dateTime(arrived_at)} ${arrived_temperature} ℃`, duration: `在途 ${duration_text}` };
}

const textOf = ({ measured, duration }: Reading): string => [measured, duration].filter(Boolean).join("，");

export const leftText = (departure: Departure): string => textOf(leaving(departure));

/** Empty while nobody measured it. */
export function arrivedText(journey: Journey): string {
  const reading = arrival(journey);
  return reading ? textOf(reading) : "";
}
