import { pictureWidths } from "@yaoji/api/pictureWidths";
import { useSearchParams } from "react-router";
import { ApiError } from "@/api/client";
import { GoodsPages } from "@/features/collections/GoodsPages";
import { FoldedRules } from "@/features/collections/Rules";
import { readPage } from "@/ui/address";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./Activity.module.css";
import { Period } from "./Period";
import { useActivity, useAhead } from "./queries";
import { Recommended } from "./Recommended";

function Over({ title, hint }: { title: string; hint: string }) {
  return (
    <>
      <div className="card">
        <EmptyState
          icon="clock"
          title={title}
          hint={hint}
          action={
            <>
              <ButtonLink look="brand" to="/yjh">
                看看其他活动
              </ButtonLink>
              <ButtonLink to="/list">去逛商品列表</ButtonLink>
            </>
          }
        />
      </div>
      <Recommended />
    </>
  );
}

/** One activity: description, period, rules and goods. */
export function ActivityView({ id, heading: Heading = "h1" }: { id: number; heading?: "h1" | "h2" }) {
  const [params] = useSearchParams();
  const result = useActivity(id, readPage(params.get("page")));
  const { data, error, refetch, isFetching } = result;
  const ahead = useAhead(result);
  if (!data) {
    if (error instanceof ApiError && error.code === 404) {
      return (
        <>
          <Heading className="visually-hidden">活动专区</Heading>
          <Over title="活动未开始" hint="这场活动还没有开始，或者已经撤下。" />
        </>
      );
    }
    return (
      <div className={`card ${styles.waiting}`}>
        <Heading className="visually-hidden">活动专区</Heading>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={12} />}
      </div>
    );
  }
  return (
    <>
      <header className={`card ${styles.head}`}>
        <img
          className={styles.picture}
          sizes="290px"
          srcSet={pictureWidths(data.image)}
          src={data.image}
          alt=""
          width={290}
          height={112}
        />
        <div className={styles.words}>
          <Heading className={styles.title}>{data.title}</Heading>
          {data.lead && <p>{data.lead}</p>}
          <Period activity={data} ahead={ahead} asking={isFetching} onTurn={() => void refetch()} />
          <FoldedRules title="活动规则" sections={data.rules} />
        </div>
      </header>
      {data.state === "ended" ? (
        <Over title="活动已结束" hint="商品仍可以在商品列表里按正常价格采购。" />
      ) : (
        <GoodsPages result={result} label={data.title} empty={{ to: "/list", go: "去逛商品列表" }} />
      )}
    </>
  );
}
