import type { AdvertPlace } from "@/features/content/queries";

const keyOf = (place: AdvertPlace) => `yaoji.advert-closed.${place}`;

/** Closed once, closed for the session. */
export function isAdvertClosed(place: AdvertPlace): boolean {
  return sessionStorage.getItem(keyOf(place)) === "1";
}
export function closeAdvert(place: AdvertPlace): void {
  sessionStorage.setItem(keyOf(place), "1");
}
