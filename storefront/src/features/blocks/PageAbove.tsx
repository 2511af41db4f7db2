import { lazy, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import styles from "./PageAbove.module.css";
import { loadBlocks, type PagePlace, usePage } from "./queries";

const PageBlocks = lazy(loadBlocks);

export interface PageAboveProps {
  place: PagePlace;
  address?: string;
  /** the content below, shown once the content above is known, so that nothing shifts */
  children?: ReactNode;
}

/** The page that staff published for a place, above its built-in content. */
export function PageAbove({ place, address, children }: PageAboveProps) {
  const { data, dataUpdatedAt, isPending, refetch } = usePage(place, address);
  const waiting = <div className={styles.waiting} />;
  return (
    <Suspense fallback={waiting}>
      {isPending && waiting}
      {data?.page && (
        <ErrorBoundary>
          <div className={styles.above}>
            <PageBlocks
              first
              blocks={data.page.blocks}
              ahead={data.timestamp - dataUpdatedAt}
              onTurn={() => void refetch()}
            />
          </div>
        </ErrorBoundary>
      )}
      <div hidden={isPending}>{children}</div>
    </Suspense>
  );
}
