import { get, post } from "../http";
import type { Draw, DrawPreview, DrawRecord, PointsOrder } from "../types";

export type DrawStep = "start" | "pause" | "end" | "approve" | "refuse";

export const stepDraw = (id: number, step: DrawStep, body: object) =>
  post<Draw>(`/draws/${id}/${step}`, body);

/** What so many tickets would bring, by the weights alone. */
export const previewDraw = (id: number, tickets: number, signal?: AbortSignal) =>
  get<DrawPreview>(`/draws/${id}/preview?tickets=${tickets}`, signal);

export const deliverPrize = (id: number) => post<DrawRecord>(`/draw_records/${id}/deliver`, {});

export const shipPointsOrder = (id: number, body: { carrier: string; waybill: string }) =>
  post<PointsOrder>(`/points_orders/${id}/ship`, body);

export const cancelPointsOrder = (id: number, reason: string) =>
  post<PointsOrder>(`/points_orders/${id}/cancel`, { reason });
