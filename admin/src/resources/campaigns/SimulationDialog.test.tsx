// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, type DataProvider, Form } from "react-admin";
import { afterEach, expect, it, vi } from "vitest";
import type { Campaign, Simulation } from "../../api/types";
import { AssumedInput, isOpen } from "./AssumedInput";
import { cartOf } from "./cart";
import { SimulationResult } from "./SimulationResult";

afterEach(cleanup);
vi.setConfig({ testTimeout: 30_000 });

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
  fireEvent.click(await screen.findByLabelText("九折（全场折扣，待审批）"));
  fireEvent.click(screen.getByText("试算"));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent.mock.calls[0]?.[0]).toEqual({ assumed_ids: [3, 4] });
  expect(
    ["draft", "proposed", "approved", "stopped"].map((status) => isOpen({ status } as Campaign)),
  ).toEqual([true, true, false, false]);
});

it("what is assumed goes with the question and is named in the answer", () => {
  const typed = { company_id: 1, at: null, lines: [{ goods_id: 2, number: 1 }], assumed_ids: [3] };
  expect(cartOf(typed, undefined).assumed_ids).toEqual([3]);
  const answer = {
    at: "2026-11-26T00:00:00Z",
    assumed: [{ id: 3, name: "双旦", status: "draft" }],
    lines: [],
    gifts: [],
    gave_way: [],
    subsidies: [],
    reductions: [],
    coupons: { used: [], unusable: [] },
    goods_amount: "0.00",
    freight: "0.00",
    total: "0.00",
  } as unknown as Simulation;
  render(
    <AdminContext>
      <SimulationResult of={answer} />
    </AdminContext>,
  );
  expect(screen.getByRole("alert").textContent).toContain("假设已生效：双旦");
});
