import type { QueryClient } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactElement } from "react";
import type { Params } from "react-router";
import { whole } from "./chunks";

/** `preload`: asks for the data of a page before it is opened, with the props that its row of the table gives it. */
export interface PageModule<Props> {
  default: ComponentType<Props>;
  preload?: (client: QueryClient, params: Params, search: URLSearchParams, props: Props) => void;
  /** a table of further pages: the module of one of them */
  load?: (of: string) => Promise<PageModule<object>> | undefined;
}

interface Loading {
  load: () => Promise<PageModule<never>>;
}
const canLoad = (type: unknown): type is Loading => "load" in Object(type);

/** The code of a page, by its element in the route table. */
export async function loadPage(element: ReactElement<{ of?: string }> | null) {
  if (!canLoad(element?.type)) return;
  try {
    const page = await element.type.load();
    const { of } = element.props;
    return of && page.load ? await page.load(of) : page;
  } catch {
    // The page itself says so when it is opened.
  }
}

/**
 * One chunk per page; home is part of the first page's budget but still a separate chunk for other entry
 * pages.
 */
const page = <Props>(load: () => Promise<PageModule<Props>>) =>
  Object.assign(
    lazy(() => whole(load())),
    { load },
  );

export const HomePage = page(() => import("@/features/home/HomePage"));
export const LoginPage = page(() => import("./LoginArea"));
export const GoodsListPage = page(() => import("@/features/goods/GoodsListPage"));
export const GoodsDetailPage = page(() => import("@/features/goods/GoodsDetailPage"));
export const ZonePage = page(() => import("@/features/zone/ZonePage"));
export const CartPage = page(() => import("@/features/checkout/CartPage"));
export const FurtherPage = page(() => import("./FurtherPage"));
