import GoodsListPage from "@/features/goods/GoodsListPage";
import type { ListView } from "@/features/goods/list/scopes";
import type { ZoneScope } from "./queries";
import { ZoneHead } from "./ZoneHead";

/** A zone: its banner and rules above the list of its goods. */
export default function ZonePage({ scope, view }: { scope: ZoneScope; view: ListView }) {
  return (
    <>
      <ZoneHead scope={scope} />
      <GoodsListPage view={view} scope={scope} />
    </>
  );
}
