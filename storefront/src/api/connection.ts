/** Whether the server can be reached: by the browser's word, and by what became of the last request. */
let failed = false;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** The result of the last request: answered (with any status), or unreachable. */
export function noteReached(reached: boolean): void {
  if (failed === !reached) return;
  failed = !reached;
  tell();
}

export function isOffline(): boolean {
  return failed || !navigator.onLine;
}

export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
