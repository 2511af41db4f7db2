import type { NavItem } from "../../api/types";

/** Roots that the header has room for. */
export const MOST_ROOTS = 9;

export interface NavLine {
  item: NavItem;
  level: number;
  /** shown to buyers: open like all above it, and within the header's room */
  shown: boolean;
}

/** The items in the header's order: each followed by its children. */
export function lines(items: readonly NavItem[]): NavLine[] {
  const below = (parent: number | null, level: number, open: boolean): NavLine[] => {
    const siblings = items
      .filter((item) => item.parent_id === parent)
      .sort((a, b) => a.sort - b.sort || a.id - b.id);
    let roots = 0;
    return siblings.flatMap((item) => {
      const fits = level > 0 || !item.is_open || ++roots <= MOST_ROOTS;
      const shown = open && item.is_open && fits;
      return [{ item, level, shown }, ...below(item.id, level + 1, shown)];
    });
  };
  return below(null, 0, true);
}
