import { render, screen, waitFor } from "@testing-library/react";
import { AdminContext, type AuthProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { useCan } from "../../api/useCan";
import { OtherEditors, useShutWhenLeft } from "./OtherEditors";

/** The server as the test sets it up. */
const server = { asked: [] as string[], others: [] as object[], may: "write" as "read" | "write" };
const zhang = { id: 4, name: "张三", since: "2026-11-26T01:30:00Z" };

beforeEach(() => {
  Object.assign(server, { asked: [], others: [], may: "write" });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    server.asked.push(`${init.method} ${path}`);
    return new Response(JSON.stringify(server.others));
  });
});

const authProvider = {
  checkAuth: async () => undefined,
  getPermissions: async () => ({ pages: server.may }),
} as unknown as AuthProvider;

function Editor() {
  const can = useCan();
  useShutWhenLeft(7);
  return (
    <>
      {can("pages", "read") && <p>权限已知</p>}
      <OtherEditors pageId={7} />
    </>
  );
}

const show = () =>
  render(
    <MemoryRouter>
      <AdminContext authProvider={authProvider}>
        <Editor />
      </AdminContext>
    </MemoryRouter>,
  );

it("names who else has the page open, and says when it is left", async () => {
  server.others = [zhang, { id: 5, name: "李四", since: "2026-11-26T01:45:00Z" }];
  const { unmount } = show();
  const told = await screen.findByRole("status");
  expect(told.textContent).toBe(
    "张三（2026-11-26 09:30 起）、李四（2026-11-26 09:45 起）也在编辑这个页面，先商量好谁来保存",
  );
  expect(server.asked).toEqual(["POST /admin/api/pages/7/editors"]);
  unmount();
  await waitFor(() => expect(server.asked.at(-1)).toBe("DELETE /admin/api/pages/7/editors"));
});

it("says nothing when nobody else is there", async () => {
  show();
  await waitFor(() => expect(server.asked).toHaveLength(1));
  expect(screen.queryByRole("status")).toBeNull();
});

it("takes nobody for an editor who may only read", async () => {
  server.may = "read";
  server.others = [zhang];
  const { unmount } = show();
  await screen.findByText("权限已知");
  unmount();
  expect(server.asked).toEqual([]);
});
