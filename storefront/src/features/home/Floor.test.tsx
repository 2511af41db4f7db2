import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { Floor } from "./Floor";

it("is a landmark of its name; while it is only waited for, it is none", () => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Floor title="感冒用药" category_id={3} url="/list" />
        <Floor title="" category_id={0} url="/list" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole("region").map((region) => region.getAttribute("aria-label"))).toEqual([
    "感冒用药",
  ]);
  vi.unstubAllGlobals();
});
