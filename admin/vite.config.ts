import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const backend = process.env.YAOJI_BACKEND ?? "http://127.0.0.1:5150";

export default defineConfig({
  base: "/admin/",
  plugins: [react()],
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
    // react-admin and MUI are one large chunk by nature; it is loaded by staff, once, and then cached.
    chunkSizeWarningLimit: 1600,
  },
  test: {
    // Files that need a document say so in their first line.
    environment: "node",
    include: ["src/**/*.test.{ts,tsx}"],
    // Without it `tokens.css?raw` is empty in tests.
    css: true,
  },
});
