import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { namedWidths } from "../packages/tokens/customMedia.ts";

const backend = process.env.YAOJI_BACKEND ?? "http://127.0.0.1:5150";

/** A folder of ours: one of the resources, or what they are built from. */
const ROOM = /admin[\\/]src[\\/](?:resources[\\/])?(\w+)[\\/]/;

export default defineConfig({
  base: "/admin/",
  plugins: [react()],
  css: { postcss: { plugins: [namedWidths] } },
  server: {
    port: 5174,
    proxy: {
      "/admin/api": backend,
      "/api": backend,
      "/media": backend,
      "/socket.io": { target: backend, ws: true },
    },
  },
  build: {
    // The libraries of the first screen are one large file by nature; scripts/first-page-size.mjs holds what it weighs.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // What the first screen needs of libraries stays cached while our code changes.
              name: "vendor",
              priority: 4,
              tags: ["$initial"],
              test: /node_modules/,
            },
            {
              // What is ours on the first screen, so that the groups below do not take it from there.
              name: "office",
              priority: 3,
              tags: ["$initial"],
            },
            {
              // Tables, filters and inputs: nearly every screen has them.
              name: "screens",
              priority: 2,
              test: /node_modules[\\/](@mui|ra-|react-hook-form)|admin[\\/]src[\\/](?!resources)/,
              minShareCount: 8,
            },
            {
              // Left alone, each file that a few screens share would be a request of its own.
              name: (file) => file.match(ROOM)?.[1] ?? null,
              debugName: "rooms",
              priority: 1,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  test: {
    // One for all: a worker starts anew where the next file needs another.
    environment: "jsdom",
    setupFiles: ["./vitest.setup.ts"],
    // Whole pages in jsdom are slow on a loaded machine; what never comes still fails.
    testTimeout: 60_000,
    // Without it `tokens.css?raw` is empty in tests.
    css: true,
    include: ["src/**/*.test.{ts,tsx}"],
    // Files of one worker share what they import of libraries (vitest.setup.ts): react and mui are loaded once, not once per file.
    isolate: false,
  },
});
