import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import type { Address, UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import AddressPage from "./AddressPage";

const address = {
  id: 1,
  name: "王店长",
  phone: "13912345678",
  province: "湖北省",
  city: "武汉市",
  district: "江汉区",
  street: "解放大道 1 号",
  is_default: 0,
  status: "waiting",
  status_text: "待核对",
  approved_by: "",
  is_licensed: false,
  needs_document: true,
  refusal: "请上传载明这个地址的《收货委托书》",
} as unknown as Address;

function show(keepCompany: string | null) {
  const data = { list: [address] };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ code: 200, message: "", data })));
  const client = new QueryClient();
  const refusals = { keep_company: keepCompany } as UserBase["refusals"];
  client.setQueryData(userKeys.base, { signedIn: true, base: { refusals } as UserBase });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AddressPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("offers to add, change and delete to whom the role allows it", async () => {
  show(null);
  await screen.findByText("王店长");
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "新增地址",
    "设为默认",
    "修改",
    "删除",
  ]);
  expect(screen.queryByRole("note")).toBeNull();
});

it("tells what an address waits for and leads to the documents", async () => {
  show(null);
  expect((await screen.findByText("待核对")).textContent).toBe("待核对");
  expect(screen.getByText(/请上传载明这个地址/).textContent).toContain("去上传委托书");
  expect(screen.getByRole("link", { name: "去上传委托书" }).getAttribute("href")).toBe("/zzzj");
});

it("shows the addresses and why nothing can be changed to whom it does not", async () => {
  show("财务账号不能修改企业资料，请联系企业负责人");
  await screen.findByText("王店长");
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.getByRole("note").textContent).toBe("财务账号不能修改企业资料，请联系企业负责人");
});
