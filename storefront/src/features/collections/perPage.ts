/** Goods on a page of an activity or a series. */
export const PER_PAGE = 40;
