/** Where a list is looked at; the lists themselves are a part of quick purchase. */
export const LISTS_URL = "/kjcg?tab=lists";
export const listUrl = (id: number): string => `${LISTS_URL}&list=${id}`;
