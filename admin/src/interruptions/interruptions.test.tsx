import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { forgetSession } from "../api/authProvider";
import { get, post } from "../api/endpoints";
import { setWorker } from "../api/session";
import type { StaffIdentity } from "../api/types";
import { conflicts } from "../api/versions";
import { Interruptions } from ".";

const deng: StaffIdentity = {
  id: 1,
  username: "product",
  name: "邓小曼",
  roles: ["product"],
  permissions: {},
  has_second_factor: true,
  duty: "",
};

let isSignedIn = false;
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  isSignedIn = false;
  forgetSession();
  localStorage.clear();
  setWorker(deng);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (path !== "/admin/api/session") return isSignedIn ? answer(200, "saved") : answer(401, {});
    const { password, code, username } = JSON.parse(String(init.body));
    if (password !== "right") return answer(422, { message: "用户名或密码不对" });
    if (username !== deng.username) return answer(200, { ...deng, id: 2, name: "李四" });
    if (!code) return answer(422, { message: "请输入动态口令", errors: { code: ["请输入动态口令"] } });
    isSignedIn = true;
    return answer(200, deng);
  });
});

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("signs the same person in over the page, with the code of the phone, and sends what was refused", async () => {
  render(<Interruptions />);
  const done = post("/admin/api/audit_checks");
  await screen.findByRole("dialog", { name: "登录已过期，请重新登录后继续" });
  expect(screen.getByLabelText<HTMLInputElement>("用户名").value).toBe("product");
  fill("密码", "wrong");
  press("登录");
  await screen.findByText("用户名或密码不对");
  fill("密码", "right");
  press("登录");
  await screen.findByText("请输入动态口令");
  fill("动态口令", "123456");
  press("登录");
  expect(await done).toBe("saved");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("lets somebody go on reading, and sign in from the bar when they are ready", async () => {
  render(<Interruptions />);
  const read = () => expect(get("/admin/api/counts")).rejects.toThrow("请重新登录");
  const first = read();
  await screen.findByRole("dialog");
  press("稍后登录");
  await first;
  await screen.findByText(/这一页不再更新/);
  await read();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  press("登录");
  await screen.findByRole("dialog", { name: "登录已过期，请重新登录后继续" });
  fill("密码", "right");
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "登录" }));
  await screen.findByLabelText("动态口令");
  fill("动态口令", "123456");
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "登录" }));
  await waitFor(() => expect(screen.queryByText(/这一页不再更新/)).toBeNull());
});

it("tells another user who signs in that the page must be reopened", async () => {
  render(<Interruptions />);
  const refused = expect(post("/admin/api/audit_checks")).rejects.toThrow("没有保存");
  await screen.findByRole("dialog");
  fill("用户名", "service");
  fill("密码", "right");
  press("登录");
  const dialog = await screen.findByRole("dialog", { name: "这个浏览器已换人登录" });
  expect(within(dialog).getByText(/这一页是 邓小曼 打开的/)).toBeTruthy();
  await refused;
});

it("shows who changed a field, what to, and what was typed here", async () => {
  render(<Interruptions />);
  const change = { field: "base_price", heading: "基础价", before: "13.50", after: "8.00" };
  const deed = {
    id: "audit9",
    at: new Date(Date.now() - 60_000).toISOString(),
    actor_name: "邓小曼",
    action_text: "修改商品",
    reason: "",
    changes: [change],
  };
  const clash = { field: "base_price", mine: "9.00", theirs: "8.00", deed };
  const choice = conflicts.ask({ resource: "goods", clashes: [clash], deeds: [deed] });
  await screen.findByText("邓小曼 1分钟前把 基础价 从 13.50 改为 8.00");
  expect(screen.getByText("9.00")).toBeTruthy();
  press("用对方的");
  expect(await choice).toBe("theirs");
});

it("says that the network is gone", async () => {
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  render(<Interruptions />);
  fireEvent(window, new Event("offline"));
  expect(await screen.findByText(/网络已断开，未保存的内容还在这里/)).toBeTruthy();
  network.mockReturnValue(true);
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(screen.queryByText(/网络已断开/)).toBeNull());
});
