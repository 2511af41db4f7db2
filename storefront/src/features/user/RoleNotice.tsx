import { Warning } from "@/ui/Warning";
import { type Right, useRefusal } from "./refusal";

/** Says above a page's content why its buttons are missing. */
export function RoleNotice({ right }: { right: Right }) {
  const why = useRefusal(right);
  return why ? <Warning isApart>{why}</Warning> : null;
}
