import { QueryClient } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { AdminContext, testDataProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import type { Inspection } from "../../api/types";
import { i18nProvider } from "../../i18n/provider";
import { registersLink } from "../../lists/link";
import { InspectionsPage } from "./InspectionsPage";

/** Far more than a busy machine needs. */
const PATIENCE = { timeout: 20_000 };

const FOUND: Inspection = {
  from: "2024-11-27",
  to: "2026-11-26",
  most_printed: 2000,
  most_packed: 100_000,
  registers: [
    {
      code: "sales",
      title: "销售记录",
      about: "按包裹和批号一行",
      filters: ["period", "goods", "batch", "company"],
      has_documents: false,
      rows: 2500,
    },
    {
      code: "stock_batches",
      title: "库存批号台账",
      about: "现在有货的全部批号",
      filters: ["goods", "batch"],
      has_documents: true,
      rows: 12,
    },
  ],
};

const GOODS = { id: 7, name: "阿莫西林胶囊", spec: "0.25g", maker: "甲厂" };
const dataProvider = testDataProvider({
  getList: async () => ({ data: [GOODS] as never, total: 1 }),
  getMany: async () => ({ data: [GOODS] as never }),
});

/** What fails is not asked again, so that the page says so at once. */
const atOnce = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function show(answer: () => Response = () => Response.json(FOUND), at = "/inspections"): URL[] {
  const asked: URL[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(new URL(path, "https://yaoji.example"));
    return answer();
  });
  render(
    <MemoryRouter initialEntries={[at]}>
      <AdminContext i18nProvider={i18nProvider} dataProvider={dataProvider} queryClient={atOnce()}>
        <InspectionsPage />
      </AdminContext>
    </MemoryRouter>,
  );
  return asked;
}

/** The link by this name, and what it asks for. */
async function link(name: string | RegExp): Promise<URL> {
  const found = await screen.findByRole("link", { name }, PATIENCE);
  return new URL(found.getAttribute("href") ?? "", "https://yaoji.example");
}

it("shows every register with its rows, and its files answer the question", async () => {
  const asked = show();
  const table = await screen.findByRole("table", { name: "台账" }, PATIENCE);
  expect(within(table).getByRole("row", { name: /销售记录/ }).textContent).toContain("2,500");
  expect(within(table).getByText("按今天的状态，不看期间")).toBeTruthy();
  const sheet = await link("xlsx 销售记录");
  expect(sheet.pathname).toBe("/admin/api/inspections/sales");
  expect(sheet.searchParams.get("format")).toBe("xlsx");
  expect(sheet.searchParams.get("from")).toBe(asked[0]?.searchParams.get("from"));
  expect((await link("打印 库存批号台账")).searchParams.get("format")).toBe("pdf");
});

it("does not print what is too long for paper", async () => {
  show();
  const print = await screen.findByRole("link", { name: "打印 销售记录" }, PATIENCE);
  expect(print.getAttribute("aria-disabled")).toBe("true");
  expect(print.textContent).toContain("超过 2,000 行");
});

it("asks for product and batch once they are asked for, and says so until then", async () => {
  const asked = show();
  await screen.findByRole("table", { name: "台账" }, PATIENCE);
  fireEvent.mouseDown(screen.getByLabelText("商品（不选为全部）"));
  fireEvent.click(await screen.findByRole("option", { name: /阿莫西林胶囊/ }, PATIENCE));
  fireEvent.change(screen.getByLabelText("批号"), { target: { value: " B001 " } });
  expect(screen.getByText(/条件已改/)).toBeTruthy();
  expect((await link("xlsx 销售记录")).searchParams.has("batch")).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "查询" }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.searchParams.get("batch")).toBe("B001");
  expect(asked[1]?.searchParams.get("goods_id")).toBe("7");
  expect(screen.queryByText(/条件已改/)).toBeNull();
  expect((await link("xlsx 销售记录")).searchParams.get("batch")).toBe("B001");
});

it("begins with the question of its address, and shows what it is about", async () => {
  const asked = show(undefined, registersLink({ goods_id: 7, batch: "B001" }));
  await screen.findByRole("table", { name: "台账" }, PATIENCE);
  expect(["goods_id", "batch", "company_id"].map((name) => asked[0]?.searchParams.get(name))).toEqual([
    "7",
    "B001",
    null,
  ]);
  expect(screen.getByLabelText<HTMLInputElement>("批号").value).toBe("B001");
  const goods = screen.getByLabelText<HTMLInputElement>("商品（不选为全部）");
  await vi.waitFor(() => expect(goods.value).toBe("阿莫西林胶囊 0.25g · 甲厂"));
  fireEvent.change(screen.getByLabelText("批号"), { target: { value: "B002" } });
  fireEvent.click(screen.getByRole("button", { name: "查询" }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect([asked[1]?.searchParams.get("goods_id"), asked[1]?.searchParams.get("batch")]).toEqual([
    "7",
    "B002",
  ]);
});

it("finds a register among many, those that tell something alone if one likes, and packs all the same", async () => {
  const [sales] = FOUND.registers;
  const empty = { ...sales, code: "recalls", title: "召回记录", rows: 0 };
  show(() => Response.json({ ...FOUND, registers: [...FOUND.registers, empty] }));
  const table = await screen.findByRole("table", { name: "台账" }, PATIENCE);
  const titles = () =>
    within(table)
      .queryAllByRole("rowheader")
      .map((cell) => cell.firstElementChild?.textContent);
  fireEvent.click(screen.getByRole("checkbox", { name: "只看有记录的" }));
  expect(titles()).toEqual(["销售记录", "库存批号台账"]);
  fireEvent.change(screen.getByLabelText("找台账"), { target: { value: "批号台账" } });
  expect(titles()).toEqual(["库存批号台账"]);
  expect((await link(/打包下载（3）/)).searchParams.get("registers")).toBe("sales,stock_batches,recalls");
  fireEvent.change(screen.getByLabelText("找台账"), { target: { value: "没有的" } });
  expect(screen.getByText(/没有这样的台账/)).toBeTruthy();
});

it("hands a register out as documents, whole ones alone", async () => {
  show();
  const documents = await link("XML 库存批号台账");
  expect(documents.searchParams.get("format")).toBe("xml");
  expect(screen.queryByRole("link", { name: "XML 销售记录" })).toBeNull();
  expect(screen.getByText("XML 用来上传码上放心平台，只能整份导出")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("批号"), { target: { value: "B001" } });
  fireEvent.click(screen.getByRole("button", { name: "查询" }));
  expect(await screen.findByText(/只能整份导出，请去掉商品和批号条件$/, undefined, PATIENCE)).toBeTruthy();
  const part = await screen.findByRole("link", { name: "XML 库存批号台账" }, PATIENCE);
  await vi.waitFor(() => expect(part.getAttribute("aria-disabled")).toBe("true"));
});

it("packs what is ticked, and nothing when nothing is", async () => {
  show();
  expect((await link(/打包下载（2）/)).searchParams.get("registers")).toBe("sales,stock_batches");
  fireEvent.click(screen.getByRole("checkbox", { name: "打包 销售记录" }));
  expect((await link(/打包下载（1）/)).searchParams.get("registers")).toBe("stock_batches");
  fireEvent.click(screen.getByRole("checkbox", { name: "打包 库存批号台账" }));
  expect(screen.getByText("请先勾选台账")).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: "全部勾选" }));
  expect((await link(/打包下载（2）/)).pathname).toBe("/admin/api/inspections/package");
});

it("does not ask for a period that is turned round", async () => {
  const asked = show();
  await screen.findByRole("table", { name: "台账" }, PATIENCE);
  fireEvent.change(screen.getByLabelText(/开始日期/), { target: { value: "2030-01-01" } });
  expect(screen.getAllByText("结束日期应不早于开始日期")).toHaveLength(2);
  expect(screen.getByRole("button", { name: "查询" }).hasAttribute("disabled")).toBe(true);
  expect(asked).toHaveLength(1);
});

it("says what the server refused", async () => {
  show(() => Response.json({ message: "没有这种商品，请重新选择", errors: {} }, { status: 422 }));
  expect(await screen.findByText("没有这种商品，请重新选择", undefined, PATIENCE)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});
