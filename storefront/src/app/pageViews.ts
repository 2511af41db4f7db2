export interface PageView {
  path: string;
  title: string;
}

/** A statistics service: gets every page view. */
export interface PageViewService {
  report: (view: PageView) => void;
}

let service: PageViewService | null = null;

/** Off until a service is plugged in. */
export function setPageViewService(next: PageViewService | null): void {
  service = next;
}

export function reportPageView(view: PageView): void {
  try {
    service?.report(view);
  } catch {
    // Statistics must never disturb a buyer.
  }
}

/** Posts each view as JSON to an address, without cookies and without waiting for an answer. */
export function beaconService(address: string): PageViewService {
  return {
    report: (view) => {
      void fetch(address, {
        method: "POST",
        body: JSON.stringify({ ...view, at: new Date().toISOString() }),
        keepalive: true,
        credentials: "omit",
        mode: "no-cors",
      }).catch(() => undefined);
    },
  };
}
