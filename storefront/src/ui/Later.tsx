import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./ErrorBoundary";

/** What stands around a page and comes after it: its failing is no failure of the page. */
export function Later({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
