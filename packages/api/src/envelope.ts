/** What is wrong with each field of a request. */
export type FieldErrors = Record<string, string[]>;

/** Around every answer of /api, and around every refusal of both APIs. */
export interface Envelope<T> {
  code: number;
  message: string;
  data: T;
  errors?: FieldErrors;
}

/** The JSON of an answer; null where something else answered, such as a proxy. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function isEnvelope(value: unknown): value is Envelope<unknown> {
  return typeof value === "object" && value !== null && "code" in value && "message" in value;
}

/** What a refusal says, as far as it says anything. */
export function readRefusal(text: string): Partial<Envelope<unknown>> {
  const answer = readJson(text);
  return typeof answer === "object" && answer !== null ? answer : {};
}
