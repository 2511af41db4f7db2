import { useSearchParams } from "react-router";
import type { CampaignList } from "@/api/types";
import { readPage } from "@/ui/address";
import { Pagination } from "@/ui/Pagination";

/** The page of a list of campaigns that the address names. */
export function useListPage(): number {
  const [search] = useSearchParams();
  return readPage(search.get("page"));
}

/** The other pages of a list of campaigns. */
export function ListPages({ list }: { list: Pick<CampaignList, "page" | "per_page" | "total"> }) {
  const [, setSearch] = useSearchParams();
  return (
    <Pagination
      page={list.page}
      perPage={list.per_page}
      total={list.total}
      onChange={(next) => setSearch(next > 1 ? { page: String(next) } : {})}
    />
  );
}
