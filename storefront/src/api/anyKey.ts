import { ANY } from "./any";

/** "All" as the key of a tab, or in an address; a file of its own, which the first page does not load. */
export const ANY_KEY = String(ANY);
