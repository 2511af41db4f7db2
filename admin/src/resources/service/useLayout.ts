import { useMediaQuery } from "@mui/material";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { OVER_DESK } from "@yaoji/tokens/widths";
import { createRef, type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { columnsOf, type Layout, NOTHING_OPEN, opened, pinned, places, shut, unpinned } from "./columns";

/** Where a conversation is answered. */
export interface Desktop {
  box: RefObject<HTMLTextAreaElement | null>;
  /** unsent input, kept while the conversation is hidden */
  draft: { text: string; isNote: boolean };
}

interface Kept {
  layout: Layout;
  desktops: Map<number, Desktop>;
}

const keptKey = ["service_desktops"] as const;

/** With what the signed-in colleague has loaded: a look at an order and back loses no chat and no half-written reply. */
function keptIn(client: QueryClient): Kept {
  const known = client.getQueryData<Kept>(keptKey);
  if (known) return known;
  const kept: Kept = { layout: NOTHING_OPEN, desktops: new Map() };
  client.setQueryDefaults(keptKey, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  client.setQueryData(keptKey, kept);
  return kept;
}

/** The open chats, the visible ones, and the position of each. */
export function useLayout() {
  const client = useQueryClient();
  const [kept] = useState(() => keptIn(client));
  const [layout, setLayout] = useState(kept.layout);
  const { desktops } = kept;
  // Conversations stand side by side.
  const isWide = useMediaQuery(OVER_DESK, { noSsr: true });

  useEffect(() => {
    kept.layout = layout;
  }, [kept, layout]);

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
