// The demo shop is seeded once; each journey gets a server of its own on a copy of it, so that none finds what another left.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const binary = resolve(process.env.YAOJI_BIN ?? join(import.meta.dirname, "../target/debug/yaoji"));
const GOODS = 900;
const READY_WITHIN_MS = 60_000;

const newFolder = () => mkdtempSync(join(tmpdir(), "yaoji-e2e-"));

function environment(folder: string, port: number): NodeJS.ProcessEnv {
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), LOCO_ENV: "development" };
  delete (env as Record<string, string | undefined>).DATABASE_URL;
  return env;
}

/**
 * Ports below those that the system gives away: the server's own sandboxes take theirs from there before it listens. Each
 * worker has a hundred, and another run on this machine has others.
 */
const PORTS = 100;
const run = Number(process.env.YAOJI_RUN ?? process.pid) % 25;
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 4;
const FIRST_PORT = 21_000 + (run * 4 + worker) * PORTS;
let nextPort = 0;

const isFree = (port: number) =>
  new Promise<boolean>((found) => {
    const probe = createServer();
    probe.once("error", () => found(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => found(true)));
  });

async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS; tried++) {
    const port = FIRST_PORT + (nextPort++ % PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port is free from ${FIRST_PORT} on`);
}

interface Started {
  server: ChildProcess;
  /** The last of its complaints. */
  said: () => string;
}

function start(env: NodeJS.ProcessEnv): Started {
  const server = spawn(binary, ["start"], { env, stdio: ["ignore", "ignore", "pipe"] });
  let last = "";
  server.stderr?.on("data", (text) => {
    last = (last + text).slice(-2_000);
  });
  return { server, said: () => last };
}

/** Polls until the answer is right; this waits for the server's start. */
async function until(
  { server, said }: Started,
  url: string,
  isRight: (text: string) => boolean,
  pauseMs: number,
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const text = await fetch(url).then(
      (answer) => (answer.ok ? answer.text() : ""),
      () => "",
    );
    if (isRight(text)) return;
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}: ${said()}`);
    if (Date.now() > deadline) throw new Error(`${url} was not ready in time`);
    await new Promise((again) => setTimeout(again, pauseMs));
  }
}

export interface OpenShop {
  base: string;
  close: () => Promise<void>;
}

interface Served {
  base: string;
  end: (signal: "SIGTERM" | "SIGKILL") => Promise<void>;
}

/** A server on this data folder, ready and able to search. */
async function serve(folder: string): Promise<Served> {
  const port = await freePort();
  const started = start(environment(folder, port));
  const { server } = started;
  const ended = new Promise<void>((end) => server.once("exit", () => end()));
  const base = `http://127.0.0.1:${port}`;
  await until(started, `${base}/readyz`, (text) => text.length > 0, 50);
  // The shop bounds how often a visitor searches.
  const search = `${base}/api/goods/list?keywords=amoxilin`;
  await until(started, search, (text) => text.includes("阿莫西林"), 250);
  return {
    base,
    end: async (signal) => {
      server.kill(signal);
      await ended;
    },
  };
}

/** A shop on a copy of the seeded data, which is deleted with it. */
export async function openShop(): Promise<OpenShop> {
  const folder = newFolder();
  cpSync(process.env.YAOJI_SEEDED ?? "", folder, { recursive: true });
  const shop = await serve(folder);
  return {
    base: shop.base,
    close: async () => {
      // Nothing of it is kept, so nothing has to be finished.
      await shop.end("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Before all journeys: the demo shop, with its index filled. */
export default async function seed(): Promise<() => void> {
  const folder = newFolder();
  const env = environment(folder, await freePort());
  execFileSync(binary, ["db", "migrate"], { env, stdio: "pipe" });
  execFileSync(binary, ["task", "seed", `goods:${GOODS}`], { env, stdio: "pipe" });
  const first = await serve(folder);
  await first.end("SIGTERM");
  process.env.YAOJI_SEEDED = folder;
  process.env.YAOJI_RUN = String(process.pid);
  return () => rmSync(folder, { recursive: true, force: true });
}
