import { api } from "@/api/client";
import { checkError } from "@/api/errors";
import type { UserBase } from "@/api/types";
import { confirm } from "@/ui/notices";

type Store = UserBase["switchable"][number];

/** Messages to a head office say whose it is that they lead to. */
const NAME = "store";

/** For which company a link has to be followed; null for the one that the buyer acts for, and for those that they may not act for. */
export function storeOf(url: string, user: UserBase | null): Store | null {
  const id = Number(new URLSearchParams(url.split("?")[1] ?? "").get(NAME));
  if (!user || !id || id === user.company_id) return null;
  const others = user.home ? [user.home, ...user.switchable] : user.switchable;
  return others.find((store) => store.id === id) ?? null;
}

/** Asks whether to act for that company, and loads what the link leads to: everything on a page is the company's that is acted for. */
export async function followFor(store: Store, url: string): Promise<void> {
  const agrees = await confirm(`这是“${store.name}”的内容，要切换过去查看吗？`, {
    okText: "切换并查看",
    cancelText: "先不看",
  });
  if (!agrees) return;
  try {
    await api.post("/api/user/store", { body: { company_id: store.id } });
    window.location.assign(url);
  } catch (error) {
    checkError(error);
  }
}

/** The address that this page was opened by: what has followed it since may have been taken out of it again. */
function openedBy(): string {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  const opened = new URL(entry?.name ?? window.location.href);
  const { pathname, search } = opened.pathname === window.location.pathname ? opened : window.location;
  return pathname + search;
}

/** A mail leads to the shop past the list of messages. */
export function askForStore(user: UserBase | null): void {
  const store = storeOf(window.location.search, user);
  if (store) void followFor(store, openedBy());
}
