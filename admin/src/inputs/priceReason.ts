import { HttpError } from "react-admin";

export const PRICE_REASONS = ["厂家调价", "市场行情变化", "近效期促销", "更正录入错误", "新品定价"] as const;

/** The server's message when a reason for the prices is the only thing missing; otherwise null. */
export function reasonAsked(error: unknown): string | null {
  if (!(error instanceof HttpError) || error.status !== 422) return null;
  const errors: Record<string, string> = error.body?.errors ?? {};
  return Object.keys(errors).length === 1 ? (errors.price_reason ?? null) : null;
}
