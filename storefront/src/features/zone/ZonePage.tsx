import { PageAbove } from "@/features/blocks/PageAbove";
import GoodsListPage from "@/features/goods/GoodsListPage";
import type { ListView } from "@/features/goods/list/scopes";
import { useZone, type ZoneScope } from "./queries";
import { ZoneHead } from "./ZoneHead";

/** A zone: its banner and rules above the list of its goods. */
export default function ZonePage({ scope, view }: { scope: ZoneScope; view: ListView }) {
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
