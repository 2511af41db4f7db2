import { HttpError } from "ra-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { allows, authProvider, forgetSession } from "./authProvider";
import { store } from "./staffStore";
import type { StaffIdentity } from "./types";

const wang: StaffIdentity = {
  id: 2,
  username: "qa",
  name: "质管 王敏",
  roles: ["qa"],
  permissions: { licences: "write", goods: "read" },
  has_second_factor: false,
  duty: "",
};

const fetchMock = vi.fn();
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  forgetSession();
  fetchMock.mockReset();
  vi.stubGlobal("fetch", fetchMock);
});

describe("allows", () => {
  it.each([
    ["licences", "list", true],
    ["licences", "edit", true],
    ["licences", "delete", true],
    ["goods", "list", true],
    ["goods", "show", true],
    ["goods", "export", true],
    ["goods", "edit", false],
    ["goods", "create", false],
    ["goods", "delete", false],
    ["orders", "list", false],
    ["orders", "show", false],
  ])("%s.%s → %s", (resource, action, expected) => {
    expect(allows(wang.permissions, resource, action)).toBe(expected);
  });
});

describe("session", () => {
  it("is asked once and answers everything", async () => {
    fetchMock.mockImplementation(async () => answer(200, wang));
    await authProvider.checkAuth({});
    expect(await authProvider.getIdentity?.()).toMatchObject({ id: 2, fullName: "质管 王敏" });
    expect(await authProvider.getPermissions?.({})).toEqual(wang.permissions);
    expect(await authProvider.canAccess?.({ resource: "goods", action: "edit" })).toBe(false);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(fetchMock.mock.calls[0]?.[0]).toBe("/admin/api/session");
  });

  it("sends strangers to the login page", async () => {
    fetchMock.mockImplementation(async () => answer(401, { code: 401, message: "请先登录" }));
    await expect(authProvider.checkAuth({})).rejects.toThrow("请先登录");
    // and asks again later instead of remembering the refusal
    fetchMock.mockImplementation(async () => answer(200, wang));
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
  });

  it("signs in and out", async () => {
    fetchMock.mockImplementation(async () => answer(200, wang));
    await authProvider.login({ username: "qa", password: "x" });
    expect(await authProvider.getPermissions?.({})).toEqual(wang.permissions);
    await authProvider.logout({});
    expect(fetchMock.mock.calls.map(([, init]) => init?.method)).toEqual(["POST", "DELETE"]);
  });

  it("signs out within two seconds where the server does not take the preferences", async () => {
    vi.useFakeTimers();
    fetchMock.mockImplementation(async (path: string) => answer(200, path.endsWith("/session") ? wang : {}));
    store.setup();
    await authProvider.login({ username: "qa", password: "x" });
    await vi.advanceTimersByTimeAsync(0);
    store.setItem("orders.savedQueries", []);
    fetchMock.mockImplementation((path: string) =>
      path.endsWith("/session") ? Promise.resolve(answer(200, wang)) : new Promise(() => undefined),
    );
    const gone = authProvider.logout({});
    await vi.advanceTimersByTimeAsync(1_500);
    await gone;
    expect(fetchMock.mock.calls.slice(-2).map(([, init]) => init?.method)).toEqual(["PUT", "DELETE"]);
    store.teardown();
    vi.useRealTimers();
  });

  it("shows the server's reason when signing in fails", async () => {
    fetchMock.mockImplementation(async () => answer(422, { code: 422, message: "用户名或密码不对" }));
    await expect(authProvider.login({ username: "qa", password: "y" })).rejects.toThrow("用户名或密码不对");
  });
});

describe("checkError", () => {
  it("redirects no one: a signed-out user signs in over the page", async () => {
    await expect(authProvider.checkError(new HttpError("", 401))).resolves.toBeUndefined();
    await expect(authProvider.checkError(new HttpError("", 403))).resolves.toBeUndefined();
    await expect(authProvider.checkError(new HttpError("", 500))).resolves.toBeUndefined();
  });
});
