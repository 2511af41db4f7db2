export interface PageView {
  path: string;
  title: string;
}
type Reporter = (view: PageView) => void;

let reporter: Reporter | null = null;

/** Off until a statistics service is plugged in. */
export function setPageViewReporter(next: Reporter | null): void {
  reporter = next;
}

export function reportPageView(view: PageView): void {
  try {
    reporter?.(view);
  } catch {
    // Statistics never stand in a buyer's way.
  }
}
