import { useMediaQuery } from "@mui/material";
import { createRef, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { columnsOf, NOTHING_OPEN, opened, pinned, places, shut, unpinned } from "./columns";

/** Where a conversation is answered. */
export interface Desktop {
  box: RefObject<HTMLTextAreaElement | null>;
  /** unsent input, kept while the conversation is hidden */
  draft: { text: string; isNote: boolean };
}

/** Wide enough for conversations side by side. */
const WIDE = "(min-width:1440px)";

/** The open chats, the visible ones, and the position of each. */
export function useLayout() {
  const [layout, setLayout] = useState(NOTHING_OPEN);
  const [desktops] = useState(() => new Map<number, Desktop>());
  const isWide = useMediaQuery(WIDE, { noSsr: true });

  function desktopOf(id: number): Desktop {
    const known = desktops.get(id);
    if (known) return known;
    const desktop: Desktop = { box: createRef(), draft: { text: "", isNote: false } };
    desktops.set(id, desktop);
    return desktop;
  }

  return {
    tabs: layout.tabs,
    pinned: layout.pinned,
    chosen: layout.chosen,
    columns: columnsOf(layout, isWide),
    isWide,
    desktopOf,
    open: (id: number) => setLayout((now) => opened(now, id)),
    shut: (id: number) => setLayout((now) => shut(now, id)),
    togglePin: (id: number) =>
      setLayout((now) => (now.pinned.includes(id) ? unpinned(now, id) : pinned(now, id))),
    /** Into the box of the n-th column, from 1. */
    goTo(place: number) {
      const id = places(layout)[place - 1];
      if (!isWide || id === undefined) return;
      flushSync(() => setLayout((now) => opened(now, id)));
      desktopOf(id).box.current?.focus();
    },
  };
}

export type OpenLayout = ReturnType<typeof useLayout>;
