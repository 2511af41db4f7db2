import { beforeEach, describe, expect, it, vi } from "vitest";
import { authProvider, comeBack, forgetSession } from "./authProvider";
import { type CampaignForm, checkCampaign } from "./calls/campaigns";
import { notePageEditor } from "./calls/pages";
import { whoIsHere } from "./calls/presence";
import { noteChatRead, noteChatTyping } from "./calls/service";
import { get, post } from "./endpoints";
import { currentWorker, hasUserChanged, isBack, setWorker, signedOut } from "./session";
import type { StaffIdentity } from "./types";

const person = (id: number, name: string): StaffIdentity => ({
  id,
  username: `staff${id}`,
  name,
  roles: ["product"],
  permissions: {},
  has_second_factor: false,
  duty: "",
});
const deng = person(1, "邓小曼");
const li = person(2, "李四");

/** The requests that the server received, besides signing in. */
const requests: string[] = [];
let isSignedIn = true;
let signsIn = deng;

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  requests.length = 0;
  isSignedIn = true;
  signsIn = deng;
  forgetSession();
  localStorage.clear();
  setWorker(deng);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (path === "/admin/api/session") {
      isSignedIn = true;
      return answer(200, signsIn);
    }
    requests.push(`${init.method ?? "GET"} ${path} ${isSignedIn ? 200 : 401}`);
    return isSignedIn ? answer(200, { done: true }) : answer(401, { code: 401, message: "请先登录" });
  });
});

const check = () => post("/admin/api/audit_checks");
const enrol = () => post("/admin/api/account/second_factor");

const asked = () => vi.waitFor(() => expect(signedOut.current()).not.toBeNull());
const credentials = { username: "x", password: "x" };

describe("a call after the session has ended", () => {
  it("waits until the same person is back, and is then sent once more", async () => {
    isSignedIn = false;
    const done = Promise.all([check(), enrol()]);
    await asked();
    expect(signedOut.current()).toMatchObject({ id: 1, name: "邓小曼" });
    expect(await comeBack(credentials, deng)).toBe(true);
    isBack();
    await done;
    expect(requests.sort()).toEqual([
      "POST /admin/api/account/second_factor 200",
      "POST /admin/api/account/second_factor 401",
      "POST /admin/api/audit_checks 200",
      "POST /admin/api/audit_checks 401",
    ]);
    expect(signedOut.current()).toBeNull();
  });

  it("fails with words when the person puts it off", async () => {
    isSignedIn = false;
    const refused = expect(check()).rejects.toThrow("登录已过期，没有保存");
    await asked();
    signedOut.answer("later");
    await refused;
    expect(requests).toEqual(["POST /admin/api/audit_checks 401"]);
  });

  it("asks nobody again who has put it off on this page, unless they write or go to another one", async () => {
    isSignedIn = false;
    const read = () => expect(get("/admin/api/counts")).rejects.toThrow("请重新登录");
    const first = read();
    await asked();
    signedOut.answer("later");
    await first;
    await read();
    expect(signedOut.current()).toBeNull();
    const readElsewhere = () => {
      history.pushState({}, "", "/admin/goods");
      return get("/admin/api/counts");
    };
    for (const goOn of [check, readElsewhere]) {
      const refused = expect(goOn()).rejects.toThrow("登录已过期");
      await asked();
      signedOut.answer("later");
      await refused;
    }
    history.pushState({}, "", "/");
  });

  it("asks nobody where a page makes it by itself", async () => {
    isSignedIn = false;
    const form = {} as CampaignForm;
    const own = [noteChatRead(5, 9), noteChatTyping(5), notePageEditor(3), checkCampaign(form), whoIsHere()];
    const outcomes = await Promise.allSettled(own);
    expect(outcomes.map((one) => one.status === "rejected" && one.reason.status)).toEqual(Array(5).fill(401));
    expect(signedOut.current()).toBeNull();
  });

  it("is never sent as somebody else", async () => {
    isSignedIn = false;
    signsIn = li;
    const refused = expect(check()).rejects.toThrow("没有保存");
    await asked();
    expect(await comeBack(credentials, deng)).toBe(false);
    signedOut.answer("later");
    await refused;
    expect(currentWorker()).toMatchObject({ id: 1 });
    expect(hasUserChanged()).toBe(true);
    await expect(check()).rejects.toThrow("已换人登录");
    expect(requests).toEqual(["POST /admin/api/audit_checks 401"]);
  });

  it("is refused at once where nobody was signed in", async () => {
    await authProvider.logout({});
    isSignedIn = false;
    await expect(check()).rejects.toMatchObject({ status: 401 });
    expect(signedOut.current()).toBeNull();
  });
});

it("notices that another tab has signed in another user", async () => {
  localStorage.setItem("yaoji.staff", "2");
  await expect(check()).rejects.toThrow("已换人登录");
  expect(requests).toEqual([]);
});

it("says at once that the network is gone, and sends nothing later", async () => {
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await expect(check()).rejects.toThrow("网络已断开，没有保存");
  network.mockReturnValue(true);
  expect(requests).toEqual([]);
  await check();
  expect(requests).toEqual(["POST /admin/api/audit_checks 200"]);
});
