import { defineConfig } from "@playwright/test";
import journeys, { CHROMIUM_ARGS } from "./playwright.config";

// The same shop as for the journeys; the measuring has the machine to itself and takes its time.
export default defineConfig({
  ...journeys,
  testDir: "lighthouse",
  workers: 1,
  fullyParallel: false,
  timeout: 480_000,
  outputDir: "../test-results/lighthouse-run",
  use: {
    ...journeys.use,
    trace: "off",
    // As buyers have it: with its optimising compilers.
    launchOptions: { ...journeys.use?.launchOptions, args: CHROMIUM_ARGS },
  },
});
