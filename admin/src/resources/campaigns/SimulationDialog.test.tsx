import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, type DataProvider, Form } from "react-admin";
import { expect, it, vi } from "vitest";
import type { Campaign, Simulation } from "../../api/types";
import { box, expectError, fill, said, show, until } from "../../forms/dialogTesting";
import { AssumedInput, isOpen } from "./AssumedInput";
import { CouponsInput } from "./CouponsInput";
import { cartOf, type TypedCart } from "./cart";
import { SimulationDialog } from "./SimulationDialog";
import { SimulationResult } from "./SimulationResult";

const PATIENCE = { timeout: 20_000 };

const of = (status: string) =>
  ({
    draft: [{ id: 3, name: "双旦", kind: "seckill", status: "draft" }],
    proposed: [{ id: 4, name: "九折", kind: "welfare", status: "proposed" }],
  })[status] ?? [];
const provider = {
  getList: async (_: string, { filter }: { filter: { status: string } }) => {
    const data = of(filter.status);
    return { data, total: data.length };
  },
} as unknown as DataProvider;

const TYPED: TypedCart = {
  by: "company",
  coupons: "best",
  company_id: 1,
  at: null,
  lines: [{ goods_id: 2, number: 1 }],
};

it("campaigns that nobody has approved yet can be assumed, others cannot", async () => {
  const sent = vi.fn();
  render(
    <AdminContext dataProvider={provider}>
      <Form onSubmit={sent} defaultValues={{ assumed_ids: [3] }}>
        <AssumedInput />
        <button type="submit">试算</button>
      </Form>
    </AdminContext>,
  );
  fireEvent.click(await screen.findByLabelText("九折（全场折扣，待审批）", {}, PATIENCE));
  fireEvent.click(screen.getByText("试算"));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent.mock.calls[0]?.[0]).toEqual({ assumed_ids: [3, 4] });
  expect(
    ["draft", "proposed", "approved", "stopped"].map((status) => isOpen({ status } as Campaign)),
  ).toEqual([true, true, false, false]);
});

const ANSWER = {
  at: "2026-11-26T00:00:00Z",
  assumed: [],
  lines: [],
  gifts: [],
  gave_way: [],
  subsidies: [],
  reductions: [],
  gaps: [],
  coupons: { used: [], unusable: [] },
  goods_amount: "610.00",
  freight: "0.00",
  total: "610.00",
};

it("begins with the goods of its campaign, and asks for whom before it sends anything", async () => {
  const campaign = {
    id: 8,
    name: "九折",
    kind: "welfare",
    status: "proposed",
    starts_at: null,
    goods: [{ goods_id: 2 }],
  } as unknown as Campaign;
  const sent = show(<SimulationDialog campaign={campaign} onClose={() => undefined} />, {
    lists: {
      companies: [{ id: 5, name: "仁心大药房" }],
      goods: [{ id: 2, name: "阿莫西林胶囊", spec: "24粒", maker: "甲厂" }],
    },
    answers: ANSWER,
  });
  const ask = await said("试算");
  fireEvent.click(ask);
  await expectError(/^客户/, "必填");
  await fill(/^数量/, "30");
  // The focus was led to it, which may have opened it.
  fireEvent.keyDown(await box(/^客户/), { key: "ArrowDown" });
  fireEvent.click(await said("仁心大药房"));
  expect(sent).toEqual([]);
  fireEvent.click(ask);
  await until(() => expect(screen.getAllByText(/610\.00/).length).toBeGreaterThan(0));
  expect(sent).toEqual([
    {
      path: "/campaigns/simulate",
      body: { company_id: 5, at: null, assumed_ids: [8], lines: [{ goods_id: 2, number: 30 }] },
    },
  ]);
  expect((await box(/^数量/)).value).toBe("30");

  // No answer stands beside a question that was refused.
  vi.stubGlobal("fetch", async () =>
    Response.json({ message: "有内容没填对", errors: { "lines.0.number": ["库存不够"] } }, { status: 422 }),
  );
  fireEvent.click(ask);
  await expectError(/^数量/, "库存不够");
  expect(screen.queryByText(/610\.00/)).toBeNull();
});

it("says how many of the campaign's goods it begins with, where these are not all", async () => {
  const goods = (count: number) => Array.from({ length: count }, (_, at) => ({ goods_id: at + 1 }));
  const open = async (kind: string, count: number) => {
    const campaign = { id: 8, name: "九折", kind, status: "approved", goods: goods(count) };
    show(<SimulationDialog campaign={campaign as unknown as Campaign} onClose={() => undefined} />);
    await box(/^客户/);
    const said = screen.queryByText(/^活动有/)?.textContent;
    cleanup();
    return said;
  };
  expect(await open("welfare", 6)).toBeUndefined();
  expect(await open("welfare", 23)).toMatch(/^活动有 23 个商品，先填好了前 6 个/);
  expect(await open("combination", 8)).toBeUndefined();
});

it("what is assumed goes with the question and is named in the answer", () => {
  expect(cartOf({ ...TYPED, assumed_ids: [3] }, undefined).assumed_ids).toEqual([3]);
  const answer = {
    ...ANSWER,
    assumed: [{ id: 3, name: "双旦", status: "draft" }],
    gaps: [
      { campaign_id: 9, name: "满五十", eligible: "40.00", missing: "10.00", text: "还差 ¥10.00 减 ¥5.00" },
      { campaign_id: 8, name: "满十", eligible: "40.00", missing: null, text: "" },
    ],
  } as unknown as Simulation;
  render(
    <AdminContext>
      <SimulationResult of={answer} />
    </AdminContext>,
  );
  expect(screen.getByRole("alert").textContent).toContain("假设已生效：双旦");
  expect(screen.getByText("满五十：计入 ¥40.00，还差 ¥10.00 减 ¥5.00")).toBeTruthy();
  expect(screen.queryByText(/满十/)).toBeNull();
});

it("asks for a customer with the chosen coupons, or for a kind of customer, and never for both", () => {
  const both: TypedCart = {
    ...TYPED,
    company_id: 1,
    buyer_class: { buyer_type: 4, rank: 3 },
    coupon_ids: [7],
    province: "西藏自治区",
  };
  const asked = (changes: Partial<TypedCart>) => {
    const { company_id, buyer_class, coupon_ids, province } = cartOf({ ...both, ...changes }, undefined);
    return { company_id, buyer_class, coupon_ids, province };
  };
  const province = "西藏自治区";
  expect(asked({})).toEqual({ company_id: 1, buyer_class: undefined, coupon_ids: undefined, province });
  expect(asked({ coupons: "none" }).coupon_ids).toEqual([]);
  expect(asked({ coupons: "these" }).coupon_ids).toEqual([7]);
  expect(asked({ by: "class", coupons: "these", province: null })).toEqual({
    company_id: undefined,
    buyer_class: { buyer_type: 4, rank: 3, province: "" },
    coupon_ids: undefined,
    province: undefined,
  });
});

it("coupons are chosen from those that the customer holds unused", async () => {
  const asked = vi.fn();
  const held = {
    getList: async (resource: string, { filter }: { filter: object }) => {
      asked(resource, filter);
      return { data: [{ id: 7, coupon: "满30减3" }], total: 1 };
    },
  } as unknown as DataProvider;
  const sent = vi.fn();
  render(
    <AdminContext dataProvider={held}>
      <Form onSubmit={sent} defaultValues={{ company_id: 5, coupons: "best" }}>
        <CouponsInput />
        <button type="submit">试算</button>
      </Form>
    </AdminContext>,
  );
  fireEvent.click(await screen.findByLabelText("指定", {}, PATIENCE));
  fireEvent.click(await screen.findByLabelText("满30减3（7）", {}, PATIENCE));
  fireEvent.click(screen.getByText("试算"));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent.mock.calls[0]?.[0]).toEqual({ company_id: 5, coupons: "these", coupon_ids: [7] });
  expect(asked).toHaveBeenCalledWith("coupon_claims", { company_id: 5, state: "unused" });
});

it("coupons that could not be read are not said to be none", async () => {
  const failing = { getList: () => Promise.reject(new Error("网络已断开")) } as unknown as DataProvider;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <AdminContext dataProvider={failing} queryClient={client}>
      <Form defaultValues={{ company_id: 5, coupons: "these" }}>
        <CouponsInput />
      </Form>
    </AdminContext>,
  );
  expect((await screen.findByRole("alert", {}, PATIENCE)).textContent).toContain("网络已断开");
  expect(screen.queryByText(/没有未使用的优惠券/)).toBeNull();
});
