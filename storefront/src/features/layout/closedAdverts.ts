import type { AdvertPlace } from "@/features/content/adverts";
import { recall, remember } from "@/ui/sessionStore";

const keyOf = (place: AdvertPlace) => `yaoji.advert-closed.${place}`;

/** Closed once, closed for the session. */
export function isAdvertClosed(place: AdvertPlace): boolean {
  return recall(keyOf(place)) === true;
}
export function closeAdvert(place: AdvertPlace): void {
  remember(keyOf(place), true);
}
