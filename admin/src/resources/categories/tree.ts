import type { Category } from "../../api/types";

export interface CategoryLine {
  category: Category;
  level: number;
  /** goods in it and in all below it */
  goods: number;
  children: number;
}

const inOrder = (a: Category, b: Category) => a.sort - b.sort || a.id - b.id;

const childrenOf = (all: readonly Category[], parent: number | null): Category[] =>
  all.filter((category) => category.parent_id === parent).sort(inOrder);

/** The tree from the top down; descendants of closed categories are left out. */
export function lines(all: readonly Category[], isOpen: (id: number) => boolean): CategoryLine[] {
  const goodsIn = (category: Category): number =>
    childrenOf(all, category.id).reduce((sum, child) => sum + goodsIn(child), category.goods_count);
  const below = (parent: number | null, level: number): CategoryLine[] =>
    childrenOf(all, parent).flatMap((category) => {
      const children = childrenOf(all, category.id).length;
      const line = { category, level, goods: goodsIn(category), children };
      return [line, ...(isOpen(category.id) ? below(category.id, level + 1) : [])];
    });
  return below(null, 0);
}

/** Where a category goes: below `parent`, before the sibling `before` (null = last). */
export interface Place {
  parent: number | null;
  before: number | null;
}

/** One step up or down among its siblings; nothing when it is already first or last. */
export function step(all: readonly Category[], category: Category, by: -1 | 1): Place | undefined {
  const siblings = childrenOf(all, category.parent_id);
  const at = siblings.findIndex(({ id }) => id === category.id);
  if (by === -1) {
    const before = siblings[at - 1];
    return before && { parent: category.parent_id, before: before.id };
  }
  if (at === siblings.length - 1) return undefined;
  return { parent: category.parent_id, before: siblings[at + 2]?.id ?? null };
}

/** Levels the server keeps. The shop shows three in its menu, two on a phone; deeper ones are chosen in the filter. */
const MOST_LEVELS = 4;

const depth = (all: readonly Category[], category: Category): number => {
  const parent = all.find(({ id }) => id === category.parent_id);
  return parent ? depth(all, parent) + 1 : 1;
};

const height = (all: readonly Category[], category: Category): number =>
  1 + Math.max(0, ...childrenOf(all, category.id).map((child) => height(all, child)));

const isWithin = (all: readonly Category[], category: Category, top: Category): boolean => {
  if (category.id === top.id) return true;
  const parent = all.find(({ id }) => id === category.parent_id);
  return parent ? isWithin(all, parent, top) : false;
};

/** Categories it may be put below: of its kind, not itself or below it, and not too deep. */
export function possibleParents(all: readonly Category[], category: Category): Category[] {
  const levels = height(all, category);
  return all.filter(
    (parent) =>
      parent.kind === category.kind &&
      !isWithin(all, parent, category) &&
      depth(all, parent) + levels <= MOST_LEVELS,
  );
}
