import { get, post } from "../endpoints";
import type { Draw, DrawRules } from "../types";
import { type Read, readRecord, save } from "../versions";

/** `reason`: where a step asks for it; `updated_at`: of the draw as it was read. */
type DrawCommand = (id: number, said: { reason?: string; updated_at: string }) => Promise<Draw>;

export type DrawStep = "start" | "pause" | "resume" | "end" | "approve" | "refuse";

export const drawSteps: Readonly<Record<DrawStep, DrawCommand>> = {
  start: (id, { reason }) => post("/admin/api/draws/{id}/start", { params: { id }, body: { reason } }),
  pause: (id, { reason }) => post("/admin/api/draws/{id}/pause", { params: { id }, body: { reason } }),
  resume: (id, { reason }) => post("/admin/api/draws/{id}/resume", { params: { id }, body: { reason } }),
  end: (id, { reason }) => post("/admin/api/draws/{id}/end", { params: { id }, body: { reason } }),
  approve: (id, { updated_at }) =>
    post("/admin/api/draws/{id}/approve", { params: { id }, body: { updated_at } }),
  refuse: (id, { reason }) => post("/admin/api/draws/{id}/refuse", { params: { id }, body: { reason } }),
};

/** What so many tickets would bring, by the weights alone. */
export const previewDraw = (id: number, tickets: number, signal?: AbortSignal) =>
  get("/admin/api/draws/{id}/preview", { params: { id }, query: { tickets }, signal });

export const drawResults = (id: number, signal?: AbortSignal) =>
  get("/admin/api/draws/{id}/results", { params: { id }, signal });

export const drawRules = (signal?: AbortSignal) => readRecord("/admin/api/draw_rules", { signal });

export const setDrawRules = (base: DrawRules & Read, rules: { finance_above: string; reason: string }) =>
  save("/admin/api/draw_rules", {
    resource: "draw_rules",
    base,
    mine: rules,
    formOf: ({ finance_above }) => ({ finance_above }),
  });

export const deliverPrize = (id: number) =>
  post("/admin/api/draw_records/{id}/deliver", { params: { id }, body: {} });

export const approvePointsGoods = (id: number, updated_at: string) =>
  post("/admin/api/points_goods/{id}/approve", { params: { id }, body: { updated_at } });

export const refusePointsGoods = (id: number, reason: string) =>
  post("/admin/api/points_goods/{id}/refuse", { params: { id }, body: { reason } });

export const shipPointsOrder = (id: number, body: { carrier: string; waybill: string }) =>
  post("/admin/api/points_orders/{id}/ship", { params: { id }, body });

export const cancelPointsOrder = (id: number, reason: string) =>
  post("/admin/api/points_orders/{id}/cancel", { params: { id }, body: { reason } });
