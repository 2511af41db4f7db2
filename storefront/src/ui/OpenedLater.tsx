import { type ReactNode, Suspense, useEffect, useEffectEvent } from "react";
import { ErrorBoundary } from "./ErrorBoundary";
import { ErrorState } from "./ErrorState";
import { confirm, toast, useNotices } from "./notices";
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

/** What comes within this time needs no word; each word stays until the next one takes its place. */
const OPENING: readonly (readonly [afterMs: number, words: string])[] = [
  [500, "正在打开，请稍候"],
  [4000, "还在打开，可能是网络较慢，不用重复点击"],
];
const AGAIN_MS = 2500;

/** On a slow link: the press has arrived. */
function Opening() {
  useEffect(() => {
    const since = Date.now();
    const isOurs = (message: string) => OPENING.some(([, words]) => words === message);
    const hush = () =>
      useNotices.setState(({ toasts }) => ({ toasts: toasts.filter(({ message }) => !isOurs(message)) }));
    const speak = () => {
      const words = OPENING.findLast(([afterMs]) => Date.now() - since >= afterMs)?.[1];
      hush();
      toast(words ?? "", { kind: "info" });
      timer = setTimeout(speak, AGAIN_MS);
    };
    let timer = setTimeout(speak, OPENING[0]?.[0]);
    return () => {
      clearTimeout(timer);
      hush();
    };
  }, []);
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
      <Suspense fallback={<Opening />}>{children}</Suspense>
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
