import { lazy, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { useInView } from "@/ui/useInView";
import { loadBlocks, type PagePlace, usePage } from "./queries";

const PageBlocks = lazy(loadBlocks);

export interface PagePartProps {
  place: PagePlace;
  /** as large as the final content */
  waiting: ReactNode;
  /** the content where staff have published nothing */
  children?: ReactNode;
}

/** A part of a page, asked for when the visitor comes near it. */
export function PagePart({ place, waiting, children }: PagePartProps) {
  const [ref, seen] = useInView<HTMLDivElement>();
  const { data, dataUpdatedAt, isPending, refetch } = usePage(place, "", seen);
  return (
    <div ref={ref} style={{ display: "grid", gap: "var(--s5)", gridTemplateColumns: "minmax(0, 1fr)" }}>
      {isPending ? (
        waiting
      ) : data?.page ? (
        <ErrorBoundary>
          <Suspense fallback={waiting}>
            <PageBlocks
              blocks={data.page.blocks}
              ahead={data.timestamp - dataUpdatedAt}
              onTurn={() => void refetch()}
            />
          </Suspense>
        </ErrorBoundary>
      ) : (
        children
      )}
    </div>
  );
}
