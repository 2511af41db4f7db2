import type { QueryClient } from "@tanstack/react-query";
import type { Params } from "react-router";
import { PageAbove } from "@/features/blocks/PageAbove";
import GoodsListPage, { preload as preloadList } from "@/features/goods/GoodsListPage";
import type { ListView } from "@/features/goods/list/scopes";
import { useZone, type ZoneScope, zoneOptions } from "./queries";
import { ZoneHead } from "./ZoneHead";

interface ZonePageProps {
  scope: ZoneScope;
  view: ListView;
}

/** @dynamic */
export function preload(client: QueryClient, params: Params, search: URLSearchParams, props: ZonePageProps) {
  void client.prefetchQuery({ ...zoneOptions(props.scope), meta: { errors: "unasked" } });
  preloadList(client, params, search, props);
}

/** A zone: its banner and rules above the list of its goods. */
export default function ZonePage({ scope, view }: ZonePageProps) {
  const { data, isPending } = useZone(scope);
  return (
    <>
      <ZoneHead scope={scope} />
      <PageAbove place="zone" address={scope}>
        <GoodsListPage
          view={view}
          scope={scope}
          title={data?.title}
          // Its line is kept free, so that the goods stay where they are when the words come.
          lead={isPending ? "\u00a0" : data?.lead}
        />
      </PageAbove>
    </>
  );
}
