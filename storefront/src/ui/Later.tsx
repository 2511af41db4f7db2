import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./ErrorBoundary";

/** What a page can do without, loaded later: its failure is not a failure of the page. What was pressed for is `OpenedLater`. */
export function Later({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
