import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "jsdom",
    // Without it style sheets are empty, as text, too.
    css: true,
    include: ["**/*.test.ts"],
  },
});
