import type { ResourceProps } from "react-admin";
import { isLater, type Later, later } from "./loading/later";
import * as all from "./resources";

/** What has a list of its own, and pages for its records. */
export const RESOURCES: ResourceProps[] = Object.values(all).filter((one) => typeof one !== "function");

interface Page {
  path: string;
  Screen: Later<object>;
  /** who may open it; everybody may see to their own account */
  right?: { resource: string; action: string };
  /** what is printed stands alone */
  isBare?: boolean;
}

const list = (resource: string) => ({ resource, action: "list" });

/** Pages that are no list and no record. */
export const PAGES: Page[] = [
  { path: "/pick_lists", Screen: all.PickListsPage, right: list("shipments"), isBare: true },
  { path: "/review/:licenceId?", Screen: all.ReviewPage, right: list("licences") },
  { path: "/price_review/:changeId?", Screen: all.PriceReviewPage, right: list("prices") },
  { path: "/address_review/:addressId?", Screen: all.AddressReviewPage, right: list("licences") },
  { path: "/first_sale_review/:taskId?", Screen: all.FirstSaleReviewPage, right: list("goods_review") },
  { path: "/class_change_review/:taskId?", Screen: all.ClassChangeReviewPage, right: list("goods_review") },
  { path: "/first_sale_rules", Screen: all.FirstSaleRulesPage, right: list("goods_review") },
  { path: "/expiries", Screen: all.ExpiriesPage, right: list("licences") },
  { path: "/document_rules", Screen: all.DocumentRulesPage, right: list("licences") },
  {
    path: "/after_sale_rules",
    Screen: all.AfterSaleRulesPage,
    right: { resource: "after_sales", action: "read" },
  },
  { path: "/service", Screen: all.ServicePage, right: list("service") },
  { path: "/shop_facts", Screen: all.ShopFactsPage, right: list("shop_facts") },
  { path: "/inspections", Screen: all.InspectionsPage, right: list("inspections") },
  { path: "/visits", Screen: all.VisitsPage, right: list("visits") },
  {
    path: "/account",
    Screen: later(
      () => import("./account/AccountPage"),
      (file) => file.AccountPage,
    ),
  },
];

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
