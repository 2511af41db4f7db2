// Starts the real server on a fresh demo shop of its own, once for all journeys; ends it behind them.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const binary = resolve(process.env.YAOJI_BIN ?? join(import.meta.dirname, "../target/debug/yaoji"));
const GOODS = 900;
const READY_WITHIN_MS = 60_000;

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Asks until the answer is right; the server's own start is what is waited for. */
async function until(url: string, isRight: (text: string) => boolean): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const text = await fetch(url).then(
      (answer) => (answer.ok ? answer.text() : ""),
      () => "",
    );
    if (isRight(text)) return;
    if (Date.now() > deadline) throw new Error(`${url} was not ready in time`);
    // The shop bounds how often a visitor searches.
    await new Promise((again) => setTimeout(again, 250));
  }
}

export default async function start(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "yaoji-e2e-"));
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), LOCO_ENV: "development" };
  delete (env as Record<string, string | undefined>).DATABASE_URL;
  execFileSync(binary, ["db", "migrate"], { env, stdio: "pipe" });
  execFileSync(binary, ["task", "seed", `goods:${GOODS}`], { env, stdio: "pipe" });
  const server = spawn(binary, ["start"], { env, stdio: "ignore" });
  const ended = new Promise<void>((end) => server.once("exit", () => end()));
  const base = `http://127.0.0.1:${port}`;
  process.env.YAOJI_URL = base;
  await until(`${base}/readyz`, (text) => text.length > 0);
  await until(`${base}/api/goods/list?keywords=amoxilin`, (text) => text.includes("阿莫西林"));
  return async () => {
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
