/** Different errors that one page load reports. */
const MOST = 5;
const MOST_FRAMES = 15;
const LONGEST_LINE = 300;

/** Shown in their place, and no fault of the page: the user went on, or a newer release took a file away. */
const EXPECTED =
  /AbortError|dynamically imported module|Importing a module script failed|Unable to preload CSS/;
/** The server refuses control characters and marks that turn the reading direction. */
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;
const FRAME = /:\d+:\d+\)?$/;

interface ErrorReport {
  app: "shop" | "admin";
  version: string;
  route: string;
  message: string;
  stack: string;
}

export interface Reporting {
  app: ErrorReport["app"];
  /** the page as the route table names it; never an address, which could name a person */
  route: () => string;
  /** answers of the server are in its own log */
  isAnswer: (error: unknown) => boolean;
}

/** Never in the middle of a character. */
const cut = (text: string) => [...text].slice(0, LONGEST_LINE).join("");

function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return cut(text.replace(UNPRINTABLE, " ").trim());
}

/** Its own files without the shop's address: the server tells them from those of extensions by that. */
function framesOf(error: unknown): string {
  const lines = (error instanceof Error && error.stack ? error.stack : "").split("\n");
  return lines
    .map((line) => line.trim().replaceAll(window.location.origin, ""))
    .filter((line) => FRAME.test(line))
    .slice(0, MOST_FRAMES)
    .map(cut)
    .join("\n");
}

/** The hash of the first file, which names all others: another build has another one. */
function build(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return entry?.src.match(/-([\w-]+)\.js$/)?.[1] ?? "dev";
}

function send(report: ErrorReport): void {
  void fetch("/api/errors", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(report),
    keepalive: true,
    // Without the session: who met it is not asked.
    credentials: "omit",
  }).catch(() => undefined);
}

/** Each error once, and only the first ones: what goes wrong goes wrong again and again. */
export function reporter({ app, route, isAnswer }: Reporting): (error: unknown) => void {
  const told = new Set<string>();
  return (error) => {
    if (error === null || error === undefined || isAnswer(error)) return;
    const [message, stack] = [messageOf(error), framesOf(error)];
    const same = `${message}\n${stack}`;
    if (!message || EXPECTED.test(message) || told.has(same) || told.size >= MOST) return;
    told.add(same);
    send({ app, version: build(), route: route(), message, stack });
  };
}
