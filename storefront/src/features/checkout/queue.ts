import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiError } from "@/api/client";
import type { CartState, CartTotal } from "@/api/types";
import { type Changes, isEmpty, noChanges } from "./state";

/** What the queue needs of the world; tests give it a recorder. */
export interface CartTransport {
  edit: (id: number, number: number) => Promise<CartState>;
  select: (ids: number[], is_selected: 0 | 1) => Promise<CartState>;
  remove: (ids: number[]) => Promise<CartTotal>;
  /** an answer is about to be asked for: reads under way would be older than it */
  sending: () => Promise<void>;
  /** the cart as the server has it now */
  accept: (state: CartState) => void;
  /** the removed lines are gone; resolves when the cart has been read again */
  removed: (total: CartTotal) => Promise<void>;
  /** something failed that is no word about one line */
  failed: (error: unknown) => void;
  /** read the cart again */
  reload: () => Promise<void>;
}

export interface QueueState {
  /** under way and waiting, the newest on top */
  changes: Changes;
  /** refusals of quantities, in the server's words */
  problems: ReadonlyMap<number, string>;
  busy: boolean;
}

type Job =
  | { kind: "number"; id: number; number: number }
  | { kind: "select"; ids: number[]; is_selected: 0 | 1 }
  | { kind: "remove"; ids: number[] };

export interface CartQueue {
  store: StoreApi<QueueState>;
  setNumber: (id: number, number: number) => void;
  select: (ids: number[], is_selected: 0 | 1) => void;
  remove: (ids: number[]) => Promise<boolean>;
  say: (id: number, problem: string | null) => void;
  /** resolves when the server knows everything */
  idle: () => Promise<void>;
}

/**
 * Changes of the cart, one request at a time. While one is under way the later ones gather: ten presses on "+"
 * become two requests, and no answer overwrites what the buyer did after it was asked for.
 */
export function createCartQueue(transport: CartTransport): CartQueue {
  const store = createStore<QueueState>(() => ({ changes: noChanges, problems: new Map(), busy: false }));
  let waiting: Job[] = [];
  let current: Job | null = null;
  const idlers: (() => void)[] = [];
  const removals = new Map<number, (ok: boolean) => void>();

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
    store.setState({
      changes: isEmpty(changes) ? noChanges : changes,
      busy: current !== null || waiting.length > 0,
    });
  }

  function say(id: number, problem: string | null): void {
    const problems = new Map(store.getState().problems);
    if (problem === null) problems.delete(id);
    else problems.set(id, problem);
    store.setState({ problems });
  }

  function settleRemoval(ids: number[], ok: boolean): void {
    for (const id of ids) {
      removals.get(id)?.(ok);
      removals.delete(id);
    }
  }

  async function send(job: Job): Promise<void> {
    await transport.sending();
    if (job.kind === "number") transport.accept(await transport.edit(job.id, job.number));
    else if (job.kind === "select") transport.accept(await transport.select(job.ids, job.is_selected));
    else {
      await transport.removed(await transport.remove(job.ids));
      settleRemoval(job.ids, true);
    }
  }

  async function failed(job: Job, error: unknown): Promise<void> {
    if (job.kind === "remove") settleRemoval(job.ids, false);
    const newer = waiting.some(
      (other) => other.kind === "number" && job.kind === "number" && other.id === job.id,
    );
    if (job.kind === "number" && error instanceof ApiError && error.code === 422) {
      if (!newer) say(job.id, error.firstFieldError ?? error.message);
    } else {
      transport.failed(error);
      await transport.reload();
    }
  }

  async function run(): Promise<void> {
    if (current) return;
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      current = job;
      publish();
      try {
        await send(job);
      } catch (error) {
        await failed(job, error).catch(() => undefined);
      }
      current = null;
    }
    publish();
    for (const wake of idlers.splice(0)) wake();
  }

  function push(job: Job): void {
    waiting.push(job);
    publish();
    void run();
  }

  return {
    store,
    say,
    setNumber(id, number) {
      say(id, null);
      waiting = waiting.filter((job) => !(job.kind === "number" && job.id === id));
      push({ kind: "number", id, number });
    },
    select(ids, is_selected) {
      if (ids.length === 0) return;
      const last = waiting.at(-1);
      if (last?.kind === "select" && last.is_selected === is_selected) {
        waiting = waiting.slice(0, -1);
        push({ kind: "select", ids: [...new Set([...last.ids, ...ids])], is_selected });
      } else push({ kind: "select", ids, is_selected });
    },
    remove(ids) {
      if (ids.length === 0) return Promise.resolve(true);
      const gone = new Set(ids);
      waiting = waiting.filter((job) => !(job.kind === "number" && gone.has(job.id)));
      return new Promise((resolve) => {
        const [first] = ids;
        if (first !== undefined) removals.set(first, resolve);
        push({ kind: "remove", ids });
      });
    },
    idle: () =>
      current || waiting.length ? new Promise<void>((resolve) => idlers.push(resolve)) : Promise.resolve(),
  };
}
