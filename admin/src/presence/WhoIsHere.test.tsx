import { QueryClient } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { AdminContext, type AuthProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { setWorker, signedOut } from "../api/session";
import type { WhoIsHere as Here } from "../api/types";
import { Figures } from "../dashboard/Figures";
import { i18nProvider } from "../i18n/provider";
import { WhoIsHere } from "./WhoIsHere";

const nobody: Here = { member_count: 0, members: [], staff: [] };
const member = (id: number, name: string, company_id: number, company: string) => ({
  id,
  name,
  company_id,
  company,
});

function show(answers: (Here | number)[], what = <WhoIsHere />) {
  const rest = [...answers];
  const fetched = vi.fn(async (_: string) => {
    const answer = rest.length > 1 ? rest.shift() : rest[0];
    return typeof answer === "number"
      ? Response.json({ message: "没有读到" }, { status: answer })
      : Response.json(answer);
  });
  vi.stubGlobal("fetch", fetched);
  const authProvider = {
    checkAuth: async () => undefined,
    getIdentity: async () => ({ id: 7, fullName: "方晴" }),
    getPermissions: async () => ({ companies: "read" }),
  } as unknown as AuthProvider;
  render(
    <MemoryRouter>
      <AdminContext
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        {what}
      </AdminContext>
    </MemoryRouter>,
  );
  return fetched;
}

it("names companies with their members, which lead to the company, and colleagues", async () => {
  show([
    {
      member_count: 4,
      members: [
        member(1, "王采购", 8, "百康药店"),
        member(2, "李店长", 9, "仁心大药房"),
        member(3, "赵会计", 8, "百康药店"),
      ],
      staff: [
        { id: 7, name: "方晴" },
        { id: 4, name: "邓小曼" },
      ],
    },
  ]);
  const customers = within(await screen.findByRole("region", { name: "客户 4 人" }));
  expect(customers.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "百康药店王采购、赵会计",
    "仁心大药房李店长",
  ]);
  const link = await customers.findByRole("link", { name: "百康药店" });
  expect(link.getAttribute("href")).toBe("/companies/8/show");
  expect(customers.getByText("还有 1 人没有列出")).toBeTruthy();
  expect(await screen.findByText("方晴（我）、邓小曼")).toBeTruthy();
});

it("says that nobody is here, and why there are no names", async () => {
  show([nobody]);
  await screen.findByText("现在没有客户在线");
  expect(screen.getByText("现在没有同事在线")).toBeTruthy();
});

it("says why a salesman reads no names", async () => {
  show([{ ...nobody, member_count: 3 }]);
  expect(await screen.findByText(/名字只给/)).toBeTruthy();
  expect(screen.getByRole("region", { name: "客户 3 人" })).toBeTruthy();
});

it("asks anew by itself, and nobody to sign in for it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  setWorker({ id: 7, name: "方晴", username: "service" });
  const fetched = show([nobody, { ...nobody, member_count: 3 }, 401]);
  await screen.findByText("现在没有客户在线");
  await vi.advanceTimersByTimeAsync(30_000);
  await screen.findByRole("region", { name: "客户 3 人" });
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(3));
  expect(signedOut.current()).toBeNull();
  // What was read stays.
  expect(screen.getByRole("region", { name: "客户 3 人" })).toBeTruthy();
  setWorker(null);
});

it("says that it was not read, and reads it at a press", async () => {
  show([500, nobody]);
  await screen.findByText("没有读到");
  fireEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByText("现在没有客户在线")).toBeTruthy();
});

it("is behind the figure of the dashboard", async () => {
  show([nobody], <Figures data={undefined} showsOrders />);
  fireEvent.click(await screen.findByRole("button", { name: /在线访客/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "谁在线" }));
  expect(await dialog.findByText("现在没有客户在线")).toBeTruthy();
});
