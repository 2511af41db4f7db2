import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiError } from "@/api/client";
import type { CartState } from "@/api/types";
import { type Changes, isEmpty, noChanges } from "./state";

/** Presses on "+" in so short a time are one change. */
export const PAUSE_MS = 200;
/** Own changes that are waited for on the live channel. */
const MOST_REMEMBERED = 100;

export type Job =
  | { kind: "number"; id: number; number: number }
  | { kind: "select"; ids: number[]; is_selected: 0 | 1 }
  | { kind: "remove"; ids: number[] };

/** What the queue needs of the world; tests give it a recorder. */
export interface CartTransport {
  /** by `change` the page recognises its own change on the live channel */
  send: (job: Job, change: number) => Promise<CartState>;
  /** drops reads under way, which may be older than a change; answers whether there were any */
  dropReads: () => Promise<boolean>;
  /** lays an answer over the cart that is shown; false when the two don't fit, since another device changed it too */
  accept: (job: Job, answer: CartState) => boolean;
  /** something failed that is no word about one line */
  failed: (error: unknown) => void;
  /** read the cart again */
  reload: () => void;
}

export interface QueueState {
  /** under way and waiting, the newest on top */
  changes: Changes;
  /** refusals of quantities, in the words of the server or of the line's box */
  problems: ReadonlyMap<number, string>;
  busy: boolean;
}

export interface CartQueue {
  store: StoreApi<QueueState>;
  setNumber: (id: number, number: number) => void;
  select: (ids: number[], is_selected: 0 | 1) => void;
  remove: (ids: number[]) => Promise<boolean>;
  say: (id: number, problem: string | null) => void;
  /** an old refusal is obsolete */
  forgetProblems: () => void;
  /** the live channel reports a change; false when the cart must be refetched now */
  isKnownChange: (change: number | null) => boolean;
  /** sends what waits for more presses */
  flush: () => void;
  /** resolves when the server has judged everything: whether it took all of it */
  idle: () => Promise<boolean>;
}

/** Never 0, and exact in every language between here and the database. */
const newChange = () => 1 + Math.floor(Math.random() * 1e15);

/**
 * Changes of the cart, one request at a time. While one is under way, or while the buyer still presses, the later ones
 * gather: ten presses on "+" are one request, and no answer overwrites what the buyer did after it was asked for.
 */
export function createCartQueue(transport: CartTransport): CartQueue {
  const store = createStore<QueueState>(() => ({ changes: noChanges, problems: new Map(), busy: false }));
  let waiting: Job[] = [];
  let current: Job | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  // The cart that is shown may lack what another device did.
  let stale = false;
  const own = new Set<number>();
  const idlers: ((isTaken: boolean) => void)[] = [];
  let isTaken = true;
  const removals = new Map<Job, (ok: boolean) => void>();

  const isBusy = () => current !== null || waiting.length > 0;

  function publish(): void {
    const numbers = new Map<number, number>();
    const selected = new Map<number, 0 | 1>();
    const removed = new Set<number>();
    for (const job of current ? [current, ...waiting] : waiting) {
      if (job.kind === "number") numbers.set(job.id, job.number);
      else if (job.kind === "select") for (const id of job.ids) selected.set(id, job.is_selected);
      else for (const id of job.ids) removed.add(id);
    }
    const changes = { numbers, selected, removed };
    store.setState({ changes: isEmpty(changes) ? noChanges : changes, busy: isBusy() });
  }

  function say(id: number, problem: string | null): void {
    if (problem === null && !store.getState().problems.has(id)) return;
    const problems = new Map(store.getState().problems);
    if (problem === null) problems.delete(id);
    else problems.set(id, problem);
    store.setState({ problems });
  }

  function remember(change: number): void {
    own.add(change);
    const [oldest] = own;
    if (own.size > MOST_REMEMBERED && oldest !== undefined) own.delete(oldest);
  }

  async function dropReads(): Promise<void> {
    if (await transport.dropReads()) stale = true;
  }

  async function send(job: Job): Promise<void> {
    await dropReads();
    const change = newChange();
    remember(change);
    const answer = await transport.send(job, change);
    await dropReads();
    if (!transport.accept(job, answer)) stale = true;
  }

  function failed(job: Job, error: unknown): void {
    stale = true;
    isTaken = false;
    if (job.kind === "number" && error instanceof ApiError && error.code === 422) {
      const isOver = waiting.some((other) => other.kind === "number" && other.id === job.id);
      if (!isOver) say(job.id, error.firstFieldError ?? error.message);
    } else transport.failed(error);
  }

  function settle(job: Job, ok: boolean): void {
    removals.get(job)?.(ok);
    removals.delete(job);
  }

  async function run(): Promise<void> {
    if (current) return;
    while (pause === undefined) {
      const job = waiting.shift();
      if (!job) break;
      current = job;
      publish();
      const ok = await send(job).then(
        () => true,
        (error) => {
          failed(job, error);
          return false;
        },
      );
      current = null;
      settle(job, ok);
    }
    publish();
    if (isBusy()) return;
    if (stale) {
      stale = false;
      transport.reload();
    }
    for (const wake of idlers.splice(0)) wake(isTaken);
    isTaken = true;
  }

  function flush(): void {
    clearTimeout(pause);
    pause = undefined;
    void run();
  }

  function gather(): void {
    clearTimeout(pause);
    pause = setTimeout(flush, PAUSE_MS);
  }

  return {
    store,
    say,
    flush,
    forgetProblems() {
      store.setState({ problems: new Map() });
    },
    setNumber(id, number) {
      say(id, null);
      waiting = waiting.filter((job) => !(job.kind === "number" && job.id === id));
      waiting.push({ kind: "number", id, number });
      publish();
      gather();
    },
    select(ids, is_selected) {
      if (ids.length === 0) return;
      const last = waiting.at(-1);
      const joined = last?.kind === "select" && last.is_selected === is_selected ? last.ids : [];
      const all = new Set([...joined, ...ids]);
      // A new selection makes earlier answers irrelevant.
      waiting = waiting.flatMap((job): Job[] => {
        if (job.kind !== "select") return [job];
        const rest = job.ids.filter((id) => !all.has(id));
        return rest.length ? [{ ...job, ids: rest }] : [];
      });
      waiting.push({ kind: "select", ids: [...all], is_selected });
      publish();
      flush();
    },
    remove(ids) {
      if (ids.length === 0) return Promise.resolve(true);
      const gone = new Set(ids);
      waiting = waiting.filter((job) => !(job.kind === "number" && gone.has(job.id)));
      const job: Job = { kind: "remove", ids };
      return new Promise((resolve) => {
        removals.set(job, resolve);
        waiting.push(job);
        publish();
        flush();
      });
    },
    isKnownChange(change) {
      if (change !== null && own.delete(change)) return true;
      if (isBusy()) stale = true;
      return isBusy();
    },
    idle() {
      flush();
      return isBusy() ? new Promise((resolve) => idlers.push(resolve)) : Promise.resolve(true);
    },
  };
}
