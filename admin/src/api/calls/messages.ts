import { post } from "../endpoints";
import type { MessageRules, MessageTemplate } from "../types";
import { type Read, readRecord, save } from "../versions";

interface Audience {
  ranks: readonly number[];
  buyer_types: readonly number[];
  regions: readonly string[];
  companies: readonly number[];
}

/** How many members it would reach; nothing is written. */
export const estimateAudience = (audience: Audience) =>
  post("/admin/api/mass_messages/estimate", { body: audience });

export const massSteps = {
  propose: (id: number) => post("/admin/api/mass_messages/{id}/propose", { params: { id } }),
  withdraw: (id: number) => post("/admin/api/mass_messages/{id}/withdraw", { params: { id } }),
  /** As it was read: what has changed since is not sent. */
  approve: (id: number, updated_at: string) =>
    post("/admin/api/mass_messages/{id}/approve", { params: { id }, body: { updated_at } }),
  reject: (id: number, reason: string) =>
    post("/admin/api/mass_messages/{id}/reject", { params: { id }, body: { reason } }),
  stop: (id: number, reason: string) =>
    post("/admin/api/mass_messages/{id}/stop", { params: { id }, body: { reason } }),
  take_back: (id: number, reason: string) =>
    post("/admin/api/mass_messages/{id}/take_back", { params: { id }, body: { reason } }),
} as const;

export type MassStep = keyof typeof massSteps;

type TemplateText = Pick<MessageTemplate, "title" | "body" | "mail_title" | "mail_body" | "sms_text">;

export const previewTemplate = (id: number, text: TemplateText) =>
  post("/admin/api/message_templates/{id}/preview", { params: { id }, body: text });

export const resetTemplate = (id: number) =>
  post("/admin/api/message_templates/{id}/reset", { params: { id } });

export const messageRules = (signal?: AbortSignal) => readRecord("/admin/api/message_rules", { signal });

interface TypedMessageRules {
  release_above: string;
  promotions_a_day: string;
}

/** As typed: the server reports invalid numbers. */
export const setMessageRules = (base: MessageRules & Read, rules: TypedMessageRules & { reason: string }) =>
  save("/admin/api/message_rules", {
    resource: "message_rules",
    base,
    mine: rules,
    formOf: (read) => ({
      release_above: String(read.release_above),
      promotions_a_day: String(read.promotions_a_day),
    }),
  });
