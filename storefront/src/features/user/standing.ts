import type { UserBase } from "@/api/types";

export interface Standing {
  text: string;
  /** where it goes on */
  to: string;
}

/** Why a company can't buy yet, and what to do about it; null once it is approved. */
export function standing({ is_passed, status }: Pick<UserBase, "is_passed" | "status">): Standing | null {
  if (is_passed) return null;
  if (status === "draft") return { text: "注册没填完，接着填", to: "/register/step2" };
  if (status === "suspended") return { text: "账户已停用，请联系客服", to: "/help/us/link" };
  return { text: "资质审核中，看看进度", to: "/register/step3" };
}

/** How the shop addresses somebody: a draft has no company yet. */
export function callName({ company, name, phone }: Pick<UserBase, "company" | "name" | "phone">): string {
  return company || name || phone;
}
