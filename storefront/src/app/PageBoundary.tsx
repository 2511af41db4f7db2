import { type ReactNode, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { ErrorState } from "@/ui/ErrorState";
import { isMissingChunk, mayReload } from "./chunks";

const reload = () => window.location.reload();

function Broken({ error, retry, waiting }: { error: unknown; retry: () => void; waiting: ReactNode }) {
  const missing = isMissingChunk(error);
  const [says, setSays] = useState(!missing);
  useLayoutEffect(() => {
    if (!missing) return;
    if (mayReload()) reload();
    else setSays(true);
  }, [missing]);
  if (!says) return waiting;
  return (
    <section className="container page-pad">
      <h1 className="visually-hidden">页面出错</h1>
      <div className="card">
        {/* A file that did not come stays missing until the whole page is fetched again. */}
        <ErrorState title="页面没有打开" error={error} onRetry={missing ? reload : retry} />
      </div>
    </section>
  );
}

/** Around each page: what breaks in it leaves the header and the way on standing. */
export function PageBoundary({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { key } = useLocation();
  return (
    <ErrorBoundary
      resetKey={key}
      fallback={(error, retry) => <Broken error={error} retry={retry} waiting={waiting} />}
    >
      {children}
    </ErrorBoundary>
  );
}
