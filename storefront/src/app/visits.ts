import { queryClient } from "@/api/queryClient";
import { commonOptions } from "@/features/content/queries";

/**
 * Tells the shop, and the outside service if the shop has one, that a page was shown: by its row in the route table,
 * never by its address, which may contain ids and search words. Nothing waits for it, and failures are not shown.
 */
export function countVisit(route: string): void {
  // Staff who look at a page before it is published are no visitors.
  if (new URLSearchParams(window.location.search).has("preview")) return;
  // Past the API client, for which a lost call means that the connection is gone.
  fetch("/api/page_views", {
    method: "POST",
    body: new URLSearchParams({ page: route }),
    keepalive: true,
  })
    // An answer that nobody reads counts as under way until it is collected as garbage.
    .then((answer) => answer.text())
    .catch(() => undefined);
  if (!declinesTracking()) tellOutside(route).catch(() => undefined);
}

/** Do Not Track, or Global Privacy Control. */
function declinesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}

async function tellOutside(route: string): Promise<void> {
  const { analytics } = await queryClient.ensureQueryData(commonOptions);
  if (!analytics) return;
  const { viewOutside } = await import("./outsideAnalytics");
  await viewOutside(analytics, route);
}
