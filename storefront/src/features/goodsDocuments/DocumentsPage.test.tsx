import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DocumentItem, UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import DocumentsPage from "./DocumentsPage";
import { PER_PAGE } from "./queries";

const TOTAL = 3 * PER_PAGE;
const asked: string[] = [];

function documentOf(id: number): DocumentItem {
  return {
    id,
    goods_id: id,
    goods_name: `商品${id}`,
    title: "药品注册批件",
    kind_text: "注册证",
    format: "pdf",
    size: 2048,
    version: 1,
  } as DocumentItem;
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const query = new URL(url, "http://localhost").searchParams;
    const page = Number(query.get("page"));
    const list = Array.from({ length: PER_PAGE }, (_, at) => documentOf((page - 1) * PER_PAGE + at + 1));
    const data = { list, total: TOTAL, page, per_page: PER_PAGE, kinds: [] };
    return Promise.resolve(new Response(JSON.stringify({ code: 200, message: "", data })));
  });
});

function open(isPassed = true) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(userKeys.base, { signedIn: true, base: { is_passed: isPassed } as UserBase });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={["/spbg"]}>
        <DocumentsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const box = (id: number) => screen.findByRole("checkbox", { name: `选择 商品${id} 药品注册批件` });
const all = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "本页全选" });
const said = () => screen.getByRole("status").textContent;
const download = () => screen.getByRole<HTMLButtonElement>("button", { name: /下载所选|打包下载/ });

describe("documents that are ticked", () => {
  it("stay ticked on other pages, whatever is done to all of this one", async () => {
    open();
    fireEvent.click(await box(2));
    fireEvent.click(screen.getByRole("button", { name: "下一页" }));
    await box(PER_PAGE + 1);
    expect(all().checked).toBe(false);
    fireEvent.click(all());
    expect(said()).toContain(`已选 ${PER_PAGE + 1} 份`);
    fireEvent.click(all());
    expect(said()).toBe("已选 1 份");
    fireEvent.click(screen.getByRole("button", { name: "上一页" }));
    expect(await box(2)).toHaveProperty("checked", true);
  });
  it("are as many as one archive holds, and can be emptied", async () => {
    open();
    await box(1);
    fireEvent.click(all());
    expect(download().disabled).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "下一页" }));
    await box(PER_PAGE + 1);
    fireEvent.click(all());
    expect(said()).toContain("一次最多 50 份");
    expect(download().disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "清空" }));
    expect(said()).toBe("");
    expect(download().disabled).toBe(true);
  });
});

describe("the search for documents", () => {
  it("keeps the focus in its field", async () => {
    open();
    await box(1);
    const field = screen.getByRole<HTMLInputElement>("searchbox");
    field.focus();
    fireEvent.change(field, { target: { value: "阿莫西林" } });
    fireEvent.submit(field.form as HTMLFormElement);
    await waitFor(() => expect(decodeURIComponent(asked.at(-1) ?? "")).toContain("keywords=阿莫西林"));
    expect(document.activeElement).toBe(field);
    expect(document.body.contains(field)).toBe(true);
  });
});

describe("a buyer who isn't approved", () => {
  it("is told what opens the documents, and asks the server for none", () => {
    open(false);
    expect(screen.getByText("资质审核通过后开放")).toBeTruthy();
    expect(screen.getByRole("link", { name: "查看审核进度" }).getAttribute("href")).toBe("/zzzj");
    expect(asked).toEqual([]);
  });
});
