import type { FieldErrors } from "@/api/client";

/** Typed input; pictures cannot be kept. */
export interface Typed {
  /** 0 = not chosen yet */
  kind: number;
  content: string;
  contact: string;
  order_number: string;
}

export type Wrong = Partial<Record<keyof Typed | "photos", string>>;

const names = ["kind", "content", "contact", "order_number", "photos"] as const;

/** Validation before sending. */
export function missing({ kind, content }: Typed): Wrong {
  return {
    ...(kind === 0 ? { kind: "请选择反馈类型" } : {}),
    ...(content.trim() ? {} : { content: "请写明情况或建议" }),
  };
}

/** What the server refused, by the field that shows it: `photos.1` is said of the pictures. */
export function fieldsOf(errors: FieldErrors): Wrong {
  const wrong: Wrong = {};
  for (const [path, messages] of Object.entries(errors)) {
    const name = names.find((one) => path === one || path.startsWith(`${one}.`));
    if (name) wrong[name] ??= messages[0];
  }
  return wrong;
}
