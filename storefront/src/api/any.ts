/** "All", where a filter of the API asks for one code. */
export const ANY = 99999;
