import { useCallback, useMemo } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { useCommon } from "@/features/content/queries";
import { readId } from "@/ui/address";
import { apiFilters, changeQuery, type ListQuery, type ListScope, readQuery, zoneMark } from "./filters";
import { useFilterCounts, useGoodsList } from "./queries";
import { categoryPath, categoryTree, type ListView, titleOf, viewOf, viewUrl } from "./scopes";

function urlWith(pathname: string, params: URLSearchParams, patch: Partial<ListQuery>): string {
  const search = changeQuery(params, patch).toString();
  return search ? `${pathname}?${search}` : pathname;
}

/** What the call of a list is asked, by its address. */
export function filtersAt(params: URLSearchParams, scope: ListScope, id: string | undefined) {
  const pathId = readId(id);
  const chosen = apiFilters(readQuery(params), scope, zoneMark(params), scope === "other" ? pathId : null);
  return scope === "brand" && pathId !== null ? { ...chosen, brand_id: pathId } : chosen;
}

/** Everything the list page knows: what the address asks for, the answer, and the ways to ask for something else. */
export function useList(routeView: ListView, scope: ListScope) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const { id } = useParams();
  const navigate = useNavigate();
  const common = useCommon().data;

  const query = useMemo(() => readQuery(params), [params]);
  const mark = zoneMark(params);
  const pathCategory = scope === "other" ? readId(id) : null;
  const tree = categoryTree(common, scope, mark);
  // The name in the address says what anybody wrote into it.
  const named = pathCategory === null ? undefined : categoryPath(tree, pathCategory).at(-1)?.name;
  const filters = filtersAt(params, scope, id);
  const result = useGoodsList(filters);
  const counts = useFilterCounts(filters).data;

  const hrefFor = useCallback(
    (patch: Partial<ListQuery>) => urlWith(pathname, params, patch),
    [params, pathname],
  );
  const change = useCallback(
    (patch: Partial<ListQuery>) => {
      // The address is ahead of the screen while a long list is being drawn: two quick presses must add up.
      const now = window.location;
      void navigate(urlWith(now.pathname, new URLSearchParams(now.search), patch), {
        preventScrollReset: true,
      });
    },
    [navigate],
  );

  return {
    query,
    scope,
    mark,
    common,
    result,
    counts,
    hrefFor,
    change,
    category: query.category ?? pathCategory,
    tree,
    view: viewOf(routeView, params),
    hrefOfView: (view: ListView) => viewUrl(scope, view, pathname, params),
    title: titleOf(scope, mark, query, named),
  };
}

export type List = ReturnType<typeof useList>;
