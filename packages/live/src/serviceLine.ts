/** Whether the live channel is connected. */
export interface LineNews {
  kind: "line";
  up: boolean;
}

/** Between the live channel, which is always open, and a conversation, which is only sometimes on the screen. */
export function serviceLine<Told>() {
  const listeners = new Set<(news: Told | LineNews) => void>();
  let isUp = false;

  function tell(news: Told | LineNews): void {
    for (const listen of listeners) listen(news);
  }

  return {
    tell,
    isUp: () => isUp,
    noteUp(up: boolean): void {
      isUp = up;
      tell({ kind: "line", up });
    },
    onNews(listen: (news: Told | LineNews) => void): () => void {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}
