import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { namedWidths } from "../packages/tokens/customMedia.ts";

const backend = process.env.YAOJI_BACKEND ?? "http://127.0.0.1:5150";

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  css: {
    postcss: { plugins: [namedWidths] },
    // Class names travel twice, in the style sheet and in the script: short ones save two kilobytes.
    modules: {
      generateScopedName: mode === "production" ? "[hash:base64:5]" : "[name]_[local]_[hash:base64:5]",
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: {
      "/api": backend,
      "/media": backend,
      "/socket.io": { target: backend, ws: true },
    },
  },
  build: {
    outDir: "dist",
    assetsDir: "assets",
    target: "es2022",
    chunkSizeWarningLimit: 400,
    // The list of what to preload for every page would weigh a kilobyte on the first one; style sheets must stay. The
    // HTML names what the entry imports, so that all of it comes at once.
    // Browsers that know no preloading need not be taught it: they load the same files a moment later.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === "html" ? deps : deps.filter((dep) => dep.endsWith(".css")),
    },
    rolldownOptions: {
      // A name that crosses files costs more than the number or the short text behind it.
      optimization: { inlineConst: { mode: "all", pass: 1 } },
      output: {
        // The entry names a hundred files, and hashes do not compress: each as short as the bundler allows.
        assetFileNames: "assets/[name]-[hash:6][extname]",
        chunkFileNames: "assets/[name]-[hash:7].js",
        entryFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          groups: [
            {
              // Small pieces that no page does without: as chunks of their own they cost more than they weigh.
              name: "base",
              test: /packages[\\/](money[\\/]src[\\/]fen|api[\\/]src[\\/](envelope|pictureWidths))\.|src[\\/](api[\\/](client|connection|encode|errors|queryClient)|ui[\\/](Icon|Button|LoginLink|loginUrl|Price|Tag|GoodsPicture|Skeleton|ErrorState|useInView|sessionStore)|features[\\/](user[\\/]loginReload|goods[\\/](link|quantity|queries|QuickGoodsCard|GoodsCardFrame)|cart[\\/](queries|useAddToCart|unitPrice)|content[\\/]AdvertPicture))[\\/.]/,
            },
            {
              // A part of a page, and how its blocks are asked for.
              name: "blocks",
              test: /features[\\/]blocks[\\/](PagePart|queries)\./,
            },
            {
              // Each style sheet is named on the first page: what only lists of papers have is one.
              name: "Rows",
              test: /src[\\/](ui[\\/]Rows|features[\\/]goodsDocuments[\\/](DocumentRow|GoodsDocuments))\./,
            },
            {
              // So are the few lines of what says why, and how far, and of what can be done;
              name: "Words",
              test: /src[\\/](ui[\\/](About|ButtonRow|Problem|Warning|PriceTrace|Meter)|features[\\/]goods[\\/]ReasonList)\./,
            },
            {
              // and what staff write above activities and zones.
              name: "Rules",
              test: /features[\\/](collections[\\/]Rules|blocks[\\/]PageAbove)\./,
            },
            {
              // What every page needs anyway packs better in one file, and stays cached while our code changes.
              name: "vendor",
              priority: 2,
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](query-core|react-query)|zustand|use-sync-external-store|cookie)[\\/]/,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: "jsdom",
    setupFiles: ["./vitest.setup.ts"],
    // Whole pages in jsdom are slow on a loaded machine; what never comes still fails.
    testTimeout: 60_000,
    css: { modules: { classNameStrategy: "non-scoped" } },
    include: ["src/**/*.test.{ts,tsx}"],
    // Files of one worker share what they import of libraries (vitest.setup.ts): react and mui are loaded once, not once per file.
    isolate: false,
  },
}));
