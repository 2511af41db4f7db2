import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

configure({ asyncUtilTimeout: 20_000 });

// jsdom has no screen: a wide one, where a test does not say otherwise.
globalThis.matchMedia ??= (query) =>
  ({
    media: query,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

// Files of one worker share libraries, loaded once. Our own modules, and what these keep, are each file's own.
vi.resetModules();

// Nothing of a test is left in the document and its globals for the next one.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
});
