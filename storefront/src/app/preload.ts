import type { QueryClient } from "@tanstack/react-query";
import { type UserState, userKeys } from "@/features/user/queries";
import { matchRow, redirectTarget } from "./match";
import { loadPage } from "./pages";

/** A pointer on its way across a list rests on no link as long as this. */
export const REST_MS = 65;

/** Fetches the code of the page that answers an address, and its data where the page names any. */
async function preloadPage(client: QueryClient, { pathname, search }: URL): Promise<void> {
  const { row, params } = matchRow(pathname);
  const target = redirectTarget(row, params);
  const page = target ? matchRow(target) : { row, params };
  const code = await loadPage(page.row.element);
  // A refusal would lead to the login page, where nobody has pressed anything.
  const isOpen = page.row.auth === "public" || client.getQueryData<UserState>(userKeys.base)?.signedIn;
  // The table gives a page its own props; what loads any page does not know which.
  const props = page.row.element?.props as never;
  if (isOpen) code?.preload?.(client, page.params, new URLSearchParams(search), props);
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a") : null;
  return link?.href && !link.target && link.origin === location.origin ? link : null;
}

/** Preloads the page behind a link on which the pointer or the focus rests. */
export function preloadLinks(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: HTMLAnchorElement | null = null;
  const look = ({ target }: Event) => {
    const link = linkAt(target);
    if (link === last) return;
    last = link;
    clearTimeout(timer);
    if (link) timer = setTimeout(() => void preloadPage(client, new URL(link.href)), REST_MS);
  };
  const signs = ["pointerover", "focusin"] as const;
  for (const sign of signs) document.addEventListener(sign, look);
  return () => {
    clearTimeout(timer);
    for (const sign of signs) document.removeEventListener(sign, look);
  };
}
