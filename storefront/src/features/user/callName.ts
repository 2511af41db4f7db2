import type { UserBase } from "@/api/types";

/** How the shop addresses somebody: a draft has no company yet. */
export function callName({ company, name, phone }: Pick<UserBase, "company" | "name" | "phone">): string {
  return company || name || phone;
}
