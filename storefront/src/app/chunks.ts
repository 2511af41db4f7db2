import { recall, remember } from "@/ui/sessionStore";

/** A newer release takes the files of the older one away; the page that still names them must be fetched anew. */
const KEY = "yaoji.chunk-reload";
const ONCE_IN_MS = 60_000;

const failed = new WeakSet<object>();

/** The bundler's event for a file that failed to load; the page that needs it then gets the same error. */
export function watchChunks(): void {
  addEventListener("vite:preloadError", (event) => failed.add(event.payload));
}

export function isMissingChunk(error: unknown): boolean {
  return typeof error === "object" && error !== null && failed.has(error);
}

/** A file that was half written when it was read has no page in it: it did not come either. */
export async function whole<File extends { default: unknown }>(loading: Promise<File>): Promise<File> {
  const file = await loading;
  if (file.default) return file;
  const error = new Error("half a file");
  failed.add(error);
  throw error;
}

/** Whether a reload may help: the first time, and only where it can be remembered, else it could go on for ever. */
export function mayReload(now = Date.now()): boolean {
  const last = recall(KEY);
  return (typeof last !== "number" || now - last > ONCE_IN_MS) && remember(KEY, now);
}
