// What nothing in the apps uses (docs/testing.md). With `--production` tests do not count as users.
import type { KnipConfig } from "knip";

/** Made from the API description: whole, whatever we use of it. */
const GENERATED = "src/api/schema.gen.ts";
/** What only tests import. */
const OF_TESTS = ["!src/**/*{Testing,fixtures,testGoods}.{ts,tsx}!", "!vitest.setup.ts!"];

const withoutTests = process.argv.includes("--production");

const config: KnipConfig = {
  // A test may look at what is otherwise used in its own file alone; what no test looks at either needs no `export`.
  ignoreExportsUsedInFile: withoutTests,
  ignoreIssues: { [`*/${GENERATED}`]: ["exports", "types"] },
  // What is called on a module that is loaded by a name.
  tags: withoutTests ? ["-dynamic"] : [],
  workspaces: {
    ".": {
      entry: ["scripts/*.mjs!", "packages/*.test.ts"],
      project: ["scripts/*.mjs!", "packages/*.ts"],
      vitest: { config: ["packages/vitest.config.ts"] },
      // Called by the scripts for bash.
      ignoreDependencies: ["jscpd", "openapi-typescript"],
    },
    // Nobody but both apps has them.
    "packages/*": { includeEntryExports: true },
    // Both apps' builds read its custom media.
    "packages/tokens": { entry: ["customMedia.ts!"] },
    storefront: {
      // The page of samples is never built for buyers.
      entry: ["src/catalogue/main.tsx"],
      project: ["src/**/*.{ts,tsx}!", "!src/catalogue/**!", ...OF_TESTS],
    },
    admin: { project: ["src/**/*.{ts,tsx}!", ...OF_TESTS] },
    e2e: { project: ["**/*.ts"] },
  },
};

export default config;
