import type { ReactNode } from "react";
import type { RouteFlags } from "./flags";

export function Layout({ children }: { flags: RouteFlags; children: ReactNode }) {
  return <main id="main">{children}</main>;
}
