import { type ReactNode, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { ApiError } from "@/api/client";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { ErrorState } from "@/ui/ErrorState";
import { reload } from "@/ui/reload";
import { isMissingChunk, mayReload } from "./chunks";

const OFFLINE = new ApiError("network", 0, "网络已断开，恢复后自动打开");

function Broken({ error, retry, waiting }: { error: unknown; retry: () => void; waiting: ReactNode }) {
  const missing = isMissingChunk(error);
  const [says, setSays] = useState(!missing);
  useLayoutEffect(() => {
    if (!missing) return;
    let left = false;
    // What can't be reached is not a newer release: a reload would only leave the browser's own error.
    const speak = () => {
      if (!left) setSays(true);
    };
    if (navigator.onLine && mayReload()) void reload().then((reloads) => reloads || speak());
    else speak();
    // The page that did not come is fetched as soon as there is a network again.
    addEventListener("online", reload);
    return () => {
      left = true;
      removeEventListener("online", reload);
    };
  }, [missing]);
  if (!says) return waiting;
  return (
    <section className="container page-pad">
      <h1 className="visually-hidden">页面出错</h1>
      <div className="card">
        {/* A file that did not come stays missing until the whole page is fetched again. */}
        <ErrorState
          title="页面没有打开"
          error={missing && !navigator.onLine ? OFFLINE : error}
          onRetry={missing ? reload : retry}
        />
      </div>
    </section>
  );
}

/** Around each page: when it fails, the header and navigation stay usable. */
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
