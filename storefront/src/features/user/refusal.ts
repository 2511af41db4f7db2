import type { UserBase } from "@/api/types";
import { useUser } from "./queries";

export type Right = keyof UserBase["refusals"];

/** Why the member's role does not let them, in the server's words; null where it does, and for visitors. */
export function useRefusal(right: Right): string | null {
  return useUser()?.refusals?.[right] ?? null;
}
