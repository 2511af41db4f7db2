import { post } from "../http";
import type { AudienceEstimate, MassMessage, MessageRules, MessageTemplate, TemplatePreview } from "../types";
import { type Read, readRecord, save } from "../versions";

interface Audience {
  ranks: readonly number[];
  buyer_types: readonly number[];
  regions: readonly string[];
  companies: readonly number[];
}

/** How many members it would reach; nothing is written. */
export const estimateAudience = (audience: Audience) =>
  post<AudienceEstimate>("/mass_messages/estimate", { ...audience });

export type MassStep = "propose" | "withdraw" | "approve" | "reject" | "stop" | "take_back";

export const takeMassStep = (id: number, step: MassStep, body: object) =>
  post<MassMessage>(`/mass_messages/${id}/${step}`, body);

type TemplateText = Pick<MessageTemplate, "title" | "body" | "mail_title" | "mail_body" | "sms_text">;

export const previewTemplate = (id: number, text: TemplateText) =>
  post<TemplatePreview>(`/message_templates/${id}/preview`, { ...text });

export const resetTemplate = (id: number) => post<MessageTemplate>(`/message_templates/${id}/reset`, {});

export const messageRules = (signal?: AbortSignal) =>
  readRecord<MessageRules & Read>("/message_rules", signal);

interface TypedMessageRules {
  release_above: string;
  promotions_a_day: string;
}

/** As typed: the server reports invalid numbers. */
export const setMessageRules = (base: MessageRules & Read, rules: TypedMessageRules & { reason: string }) =>
  save<MessageRules, TypedMessageRules & { reason: string }, MessageRules>({
    resource: "message_rules",
    path: "/message_rules",
    base,
    mine: rules,
    formOf: (read) => ({
      release_above: String(read.release_above),
      promotions_a_day: String(read.promotions_a_day),
    }),
  });
