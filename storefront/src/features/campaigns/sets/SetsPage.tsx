import { useAhead } from "@/features/activity/queries";
import { Hero } from "../Hero";
import { ListPages, useListPage } from "../ListPages";
import { None } from "../None";
import { OfferList } from "../Offers";
import { useCampaigns } from "../queries";
import { Page, Waiting } from "../Waiting";
import { SetCard } from "./SetCard";

const TITLE = "组合专区";

/** /zhzq: goods that are bought together, as sets with what a set saves. */
export default function SetsPage() {
  const result = useCampaigns("combination", "", useListPage());
  const ahead = useAhead(result);
  const { data, refetch } = result;
  return (
    <Page>
      {data ? (
        <>
          <Hero
            title={TITLE}
            lead="常一起进的品种配成一套，一次加购，比单买便宜；整套结算，品种和数量不拆开。"
          />
          {data.list.length === 0 ? (
            <None title="现在没有组合套餐" hint="新的套餐上线后会在这里公布。" to="/zhmz" go="看组合满赠" />
          ) : (
            <OfferList label="组合套餐" list={data.list}>
              {(campaign) => <SetCard campaign={campaign} ahead={ahead} onTurn={() => void refetch()} />}
            </OfferList>
          )}
          <ListPages list={data} />
        </>
      ) : (
        <Waiting result={result} title={TITLE} height={220} />
      )}
    </Page>
  );
}
