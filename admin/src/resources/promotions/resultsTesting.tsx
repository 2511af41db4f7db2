import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { vi } from "vitest";

/** What tests of `ResultsPanel`s have in common. */

/** Far more than a busy machine needs. */
export const PATIENCE = { timeout: 20_000 };

/** Renders a panel for which the server has this answer. */
export function open(panel: ReactElement, answer: object): void {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(answer)));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{panel}</QueryClientProvider>);
}

/** Every figure with its name. */
export const figures = () =>
  screen.getAllByRole("term").map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
