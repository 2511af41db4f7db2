import { get, post } from "../http";
import type { Draw, DrawPreview, DrawRecord, DrawResults, DrawRules, PointsOrder } from "../types";
import { type Read, readRecord, save } from "../versions";

export type DrawStep = "start" | "pause" | "resume" | "end" | "approve" | "refuse";

export const stepDraw = (id: number, step: DrawStep, body: object) =>
  post<Draw>(`/draws/${id}/${step}`, body);

/** What so many tickets would bring, by the weights alone. */
export const previewDraw = (id: number, tickets: number, signal?: AbortSignal) =>
  get<DrawPreview>(`/draws/${id}/preview?tickets=${tickets}`, signal);

export const drawResults = (id: number, signal?: AbortSignal) =>
  get<DrawResults>(`/draws/${id}/results`, signal);

export const drawRules = (signal?: AbortSignal) => readRecord<DrawRules & Read>("/draw_rules", signal);

export const setDrawRules = (base: DrawRules & Read, rules: { finance_above: string; reason: string }) =>
  save<DrawRules, typeof rules, DrawRules>({
    resource: "draw_rules",
    path: "/draw_rules",
    base,
    mine: rules,
    formOf: ({ finance_above }) => ({ finance_above }),
  });

export const deliverPrize = (id: number) => post<DrawRecord>(`/draw_records/${id}/deliver`, {});

export const shipPointsOrder = (id: number, body: { carrier: string; waybill: string }) =>
  post<PointsOrder>(`/points_orders/${id}/ship`, body);

export const cancelPointsOrder = (id: number, reason: string) =>
  post<PointsOrder>(`/points_orders/${id}/cancel`, { reason });
