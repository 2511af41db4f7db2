import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./ErrorBoundary";

/** Content around a page that loads later: its failure is not a failure of the page. */
export function Later({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
