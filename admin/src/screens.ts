import { isLater, later } from "./loading/later";
import type { PageDefinition } from "./resources/definition";
import { PAGES as OF_RESOURCES, RESOURCES } from "./resources/registry";

interface Page extends Omit<PageDefinition, "right"> {
  right?: string;
}

/** Everybody may see to their own account, which belongs to no resource. */
const ACCOUNT: Page = {
  path: "/account",
  Screen: later(
    () => import("./account/AccountPage"),
    (file) => file.AccountPage,
  ),
};

/** Pages that are no list and no record. */
export const PAGES: Page[] = [...OF_RESOURCES, ACCOUNT];

function screenAt(path: string): unknown {
  const [name, record, view] = path
    .replace(/[?#].*/, "")
    .split("/")
    .filter(Boolean);
  const page = PAGES.find(({ path: other }) => other.split("/")[1] === name);
  if (page) return page.Screen;
  const resource = RESOURCES.find((one) => one.name === name);
  if (record === undefined) return resource?.list;
  if (record === "create") return resource?.create;
  return view === "show" ? resource?.show : resource?.edit;
}

/** Fetches what stands at a path of the back office, for somebody who is about to go there. */
export function preload(path: string): void {
  const screen = screenAt(path);
  if (isLater(screen)) void screen.preload();
}
