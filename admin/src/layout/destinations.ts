import { listLink } from "../lists/link";
import { RESOURCES } from "../resources/registry";
import { GROUPS } from "./entries";

export interface Destination {
  to: string;
  text: string;
}

/** Lists that can be searched by a number or a name. */
const SEARCHED = RESOURCES.flatMap(({ name, label, searchPlace }) =>
  searchPlace === undefined ? [] : [{ resource: name, label, searchPlace }],
).sort((a, b) => a.searchPlace - b.searchPlace);

/** Possible destinations of the typed text for users who may read these lists. */
export function destinations(typed: string, reads: (resource: string) => boolean): Destination[] {
  const words = typed.trim().slice(0, 60);
  const pages = GROUPS.flatMap(({ entries }) => entries)
    .filter(({ resource, text }) => reads(resource) && text.includes(words))
    .map(({ to, text }) => ({ to, text }));
  if (!words) return pages;
  const searches = SEARCHED.filter(({ resource }) => reads(resource)).map(({ resource, label }) => ({
    to: listLink(resource, { q: words }),
    text: `在${label}中找“${words}”`,
  }));
  return [...pages, ...searches];
}
