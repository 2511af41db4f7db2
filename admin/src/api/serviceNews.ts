import { type LineNews, serviceLine } from "@yaoji/live/serviceLine";
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type ServiceNews =
  | LineNews
  | ({ kind: "message" } & Schemas["ServiceMessageSent"])
  | ({ kind: "read" } & Schemas["ServiceRead"])
  | ({ kind: "typing" } & Schemas["ServiceTyping"])
  | ({ kind: "changed" } & Schemas["ServiceChanged"]);

/** What the live channel tells of conversations, for the console while it is open. */
export const serviceNews = serviceLine<ServiceNews>();
