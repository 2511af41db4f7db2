import type { UserBase } from "@/api/types";

/** The user's display name: a draft has no company yet. */
export function callName({ company, name, phone }: Pick<UserBase, "company" | "name" | "phone">): string {
  return company || name || phone;
}
