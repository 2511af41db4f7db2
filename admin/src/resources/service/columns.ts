/** The conversations that are open in the console: as tabs, and some of them side by side. */
export interface Layout {
  tabs: readonly number[];
  /** side by side, from the left */
  pinned: readonly number[];
  /** the one that was opened last without a pin; the next one takes its place */
  loose: number | null;
  chosen: number | null;
}

export const MOST_COLUMNS = 3;
export const NOTHING_OPEN: Layout = { tabs: [], pinned: [], loose: null, chosen: null };

/** Opens a tab for it, unless it has one, and shows it. */
export const opened = (layout: Layout, id: number): Layout => ({
  ...layout,
  tabs: layout.tabs.includes(id) ? layout.tabs : [...layout.tabs, id],
  loose: layout.pinned.includes(id) ? layout.loose : id,
  chosen: id,
});

const without = (ids: readonly number[], id: number) => ids.filter((other) => other !== id);

/** The active chat after closing one: a neighbour on the screen, else another tab. */
function goneOn(layout: Layout, gone: number): Layout {
  if (layout.chosen !== gone) return layout;
  const next = layout.pinned.at(-1) ?? layout.loose ?? layout.tabs.at(-1);
  return next === undefined ? { ...layout, chosen: null } : opened(layout, next);
}

/** The tab goes, with its column; the conversation goes on. */
export function shut(layout: Layout, id: number): Layout {
  const rest = {
    ...layout,
    tabs: without(layout.tabs, id),
    pinned: without(layout.pinned, id),
    loose: layout.loose === id ? null : layout.loose,
  };
  return goneOn(rest, id);
}

/** Stays on the screen next to others, up to three. */
export function pinned(layout: Layout, id: number): Layout {
  if (layout.pinned.includes(id) || layout.pinned.length === MOST_COLUMNS) return layout;
  return {
    ...layout,
    pinned: [...layout.pinned, id],
    loose: layout.loose === id ? null : layout.loose,
  };
}

/** Its column goes, its tab is left. */
export const unpinned = (layout: Layout, id: number): Layout =>
  goneOn({ ...layout, pinned: without(layout.pinned, id) }, id);

/** What Alt+1 to Alt+3 lead to: the pinned ones, and where there is room the one that was opened last. */
export const places = ({ pinned, loose }: Layout): readonly number[] =>
  loose === null || pinned.length === MOST_COLUMNS ? pinned : [...pinned, loose];

/**
 * The chats on the screen. A fourth one next to three pinned ones is shown alone, until one of them is
 * selected again.
 */
export function columnsOf(layout: Layout, isWide: boolean): readonly number[] {
  const { chosen } = layout;
  if (chosen === null) return [];
  const all = places(layout);
  return isWide && all.includes(chosen) ? all : [chosen];
}
