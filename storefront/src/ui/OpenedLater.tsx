import { type ReactNode, Suspense, useEffect, useEffectEvent } from "react";
import { ErrorBoundary } from "./ErrorBoundary";
import { ErrorState } from "./ErrorState";
import { confirm, toast } from "./notices";
import { reload } from "./reload";

let isAsking = false;

/** A file that did not come stays missing until the page is fetched anew; what is typed on it is the buyer's to save first. */
async function askToReload(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  const why = navigator.onLine
    ? "网站可能刚更新过，或者网络不稳，这里没有加载出来。请刷新页面，再点一次。"
    : "网络已断开，这里没有加载出来。联网后请刷新页面，再点一次。";
  const agrees = await confirm(why, { icon: "warn", okText: "刷新页面", cancelText: "先不刷新" });
  isAsking = false;
  if (agrees && !(await reload())) toast("还是连不上，请检查网络后再试", { kind: "error" });
}

function Lost({ onLost }: { onLost: () => void }) {
  const tell = useEffectEvent(() => {
    onLost();
    void askToReload();
  });
  useEffect(() => tell(), []);
  return null;
}

export interface OpenedLaterProps {
  /** it did not come: what opened it is shut again, so that it can be pressed once more */
  onLost: () => void;
  children: ReactNode;
}

/** What somebody has pressed a button for, loaded when it is first shown: a press never leads to nothing. */
export function OpenedLater({ onLost, children }: OpenedLaterProps) {
  return (
    <ErrorBoundary fallback={() => <Lost onLost={onLost} />}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** A part of a page without which the page is of no use, loaded later: in its place stands why it is missing. */
export function PlacedLater({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(error) => <ErrorState compact error={error} onRetry={() => void reload()} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
