import { QueryClient } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import {
  AdminContext,
  type AuthProvider,
  type DataProvider,
  type GetListParams,
  localStorageStore,
  ResourceContextProvider,
  usePermissions,
} from "react-admin";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, vi } from "vitest";
import { dataProvider as server } from "../api/dataProvider";
import { i18nProvider } from "../i18n/provider";

/** What tests of dialogs have in common: a server, and hands that fill and press. */

/** Far more than a busy machine needs. */
const PATIENCE = { timeout: 20_000 };

interface Sent {
  path: string;
  body: unknown;
}

interface World {
  /** the errors with which the server refuses what it is sent first */
  refuses?: Record<string, string>;
  /** what it answers to a write that it accepts */
  answers?: unknown;
  /** what it answers when read, by path below /admin/api */
  reads?: Record<string, unknown>;
  /** the records of each resource */
  lists?: Record<string, readonly object[]>;
  permissions?: Record<string, string>;
  roles?: readonly string[];
  /** the address of the page */
  at?: string;
}

function read({ body }: RequestInit): unknown {
  if (body === undefined) return null;
  return body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body));
}

function serve({ refuses, answers = {}, reads = {} }: World): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const path = address.replace("/admin/api", "");
    const headers = { ETag: '"1"' };
    if ((init.method ?? "GET") === "GET") return Response.json(reads[path] ?? [], { headers });
    sent.push({ path, body: read(init) });
    if (!refuses || sent.length > 1) return Response.json(answers, { headers });
    const errors = Object.fromEntries(Object.entries(refuses).map(([field, text]) => [field, [text]]));
    return Response.json({ message: "有内容没填对", errors }, { status: 422 });
  });
  return sent;
}

/** It says nothing else than what is asked for. */
const fits = (row: object, filter: object = {}): boolean =>
  Object.entries(filter).every(
    ([field, asked]) =>
      typeof asked === "object" || !(field in row) || row[field as keyof typeof row] === asked,
  );

/** Renders a dialog, or the page of a record; returns what the server is sent. */
export function show(dialog: ReactElement, world: World = {}): readonly Sent[] {
  const sent = serve(world);
  const rowsOf = (resource: string) => [...(world.lists?.[resource] ?? [])];
  const dataProvider = {
    getList: async (
      resource: string,
      { filter, pagination: { page, perPage } = { page: 1, perPage: 25 } }: GetListParams,
    ) => {
      const rows = rowsOf(resource).filter((row) => fits(row, filter));
      return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
    },
    getOne: async (resource: string, { id }: { id: unknown }) => ({
      data: { ...rowsOf(resource).find((row) => "id" in row && String(row.id) === String(id)), etag: '"1"' },
    }),
    update: server.update,
    getMany: async (resource: string, { ids }: { ids: readonly unknown[] }) => ({
      data: rowsOf(resource).filter((row) => "id" in row && ids.includes(row.id)),
    }),
    create: async (resource: string, { data }: { data: object }) => {
      sent.push({ path: `/${resource}`, body: data });
      return { data: { ...data, id: 1 } };
    },
  } as unknown as DataProvider;
  const authProvider = {
    checkAuth: async () => undefined,
    checkError: async () => undefined,
    getPermissions: async () => world.permissions ?? {},
    getIdentity: async () => ({ id: 1, roles: world.roles ?? [] }),
  } as unknown as AuthProvider;
  render(
    <MemoryRouter initialEntries={[world.at ?? "/"]}>
      <AdminContext
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        store={localStorageStore()}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        {dialog}
      </AdminContext>
    </MemoryRouter>,
  );
  return sent;
}

/** The field; its list of choices and the dialog around it may have the same name. */
export const box = (label: string | RegExp) =>
  screen.findByLabelText<HTMLInputElement>(
    label,
    { selector: ":not([role=listbox]):not([role=dialog])" },
    PATIENCE,
  );

export async function fill(label: string | RegExp, value: string): Promise<void> {
  const found = await box(label);
  fireEvent.change(found, { target: { value } });
  fireEvent.blur(found);
}

/** Opens the select and takes one of its choices. */
export async function choose(label: string | RegExp, choice: string | RegExp): Promise<void> {
  const found = await box(label);
  fireEvent.mouseDown(found);
  fireEvent.click(await screen.findByRole("option", { name: choice }, PATIENCE));
}

export async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>("button", { name }, PATIENCE);
  await waitFor(() => expect(button.disabled).toBe(false), PATIENCE);
  fireEvent.click(button);
}

/** The page of a record, at its address. */
export const recordPage = (resource: string, page: ReactElement) => (
  <ResourceContextProvider value={resource}>
    <Routes>
      <Route path={`/${resource}/:id/*`} element={page} />
    </Routes>
  </ResourceContextProvider>
);

/** Waits until the field says this below itself. */
export async function expectError(label: string | RegExp, text: string): Promise<void> {
  await waitFor(async () => {
    const described = (await box(label)).getAttribute("aria-describedby");
    expect(described && document.getElementById(described)?.textContent).toContain(text);
  }, PATIENCE);
}

export const until = (check: () => void) => waitFor(check, PATIENCE);

export const closed = () => until(() => expect(screen.queryByRole("dialog")).toBeNull());

/** Beside what hides from some people: once it says something, what they may is known. */
export const Known = () => <p>{usePermissions().isPending ? null : "权限已知"}</p>;

/** The text, once it is there. */
export const said = (text: string | RegExp) => screen.findByText(text, {}, PATIENCE);
