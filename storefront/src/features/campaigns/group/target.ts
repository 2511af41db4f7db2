import type { GroupProgress } from "@/api/types";

type Target = Pick<GroupProgress, "target_kind">;

/** Pharmacies complete it, each of which counts once; else units do. */
export const isByMembers = ({ target_kind }: Target): boolean => target_kind === "members";

/** What is counted: 还差 2 家, 还差 20 盒. */
export const countedIn = (target: Target, unit: string): string => (isByMembers(target) ? "家" : unit);
