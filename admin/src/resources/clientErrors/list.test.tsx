import { fireEvent } from "@testing-library/react";
import { useEffect } from "react";
import { ResourceContextProvider } from "react-admin";
import { useLocation } from "react-router-dom";
import { expect, it, vi } from "vitest";
import type { ClientError } from "../../api/types";
import { press, said, show, until } from "../../forms/dialogTesting";
import { ClientErrorList } from "./list";

const error = {
  id: 5,
  app: "admin",
  version: "1.0",
  route: "/orders",
  message: "cannot read price",
  browser: "Firefox",
  times: 3,
  last_seen_at: "2026-11-26T00:00:00Z",
  resolved_at: null,
} as unknown as ClientError;

const visited: string[] = [];

function Visits() {
  const location = useLocation();
  useEffect(() => void visited.push(location.pathname), [location]);
  return null;
}

it("an error is marked as mended by its own button, without leaving the list; its row opens it", async () => {
  const sent = show(
    <>
      <ResourceContextProvider value="client_errors">
        <ClientErrorList />
      </ResourceContextProvider>
      <Visits />
    </>,
    { lists: { client_errors: [error] }, permissions: { client_errors: "write" } },
  );
  // The row opens by the clicks that reach it.
  const row = vi.fn();
  document.addEventListener("click", row, { once: true });
  await press("标为已解决：cannot read price");
  await until(() => expect(sent.map(({ path }) => path)).toEqual(["/client_errors/5/resolve"]));
  expect(row).not.toHaveBeenCalled();
  fireEvent.click(await said("cannot read price"));
  expect(row).toHaveBeenCalled();
  await until(() => expect(visited).toEqual(["/", "/client_errors/5/show"]));
});
