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
  const address = path.replace(/[?#].*/, "");
  // A name may stand below a page: `service/conversations`.
  const resource = RESOURCES.find(
    ({ name, list, show, edit, create }) =>
      (list || show || edit || create) && `${address}/`.startsWith(`/${name}/`),
  );
  if (!resource)
    return PAGES.find(({ path: other }) => other.split("/")[1] === address.split("/")[1])?.Screen;
  const [record, view] = address
    .slice(resource.name.length + 1)
    .split("/")
    .filter(Boolean);
  if (record === undefined) return resource.list;
  if (record === "create") return resource.create;
  return view === "show" ? resource.show : resource.edit;
}

/** Fetches what stands at a path of the back office, for somebody who is about to go there. */
export function preload(path: string): void {
  const screen = screenAt(path);
  if (isLater(screen)) void screen.preload();
}
