import { Link, useSearchParams } from "react-router";
import { ANY_KEY } from "@/api/anyKey";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { readPage } from "@/ui/address";
import { Button, ButtonLink } from "@/ui/Button";
import { chinaDay } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Pagination } from "@/ui/Pagination";
import { SkeletonLines } from "@/ui/Skeleton";
import { Tabs } from "@/ui/Tabs";
import { useWantedList } from "./queries";
import { WantedHead } from "./WantedHead";
import styles from "./WantedPage.module.css";

const states = [
  { key: ANY_KEY, label: "全部" },
  { key: "1", label: "待处理" },
  { key: "2", label: "寻货中" },
  { key: "3", label: "可采购" },
  { key: "4", label: "暂无货源" },
];

export default function WantedPage() {
  const refused = useRefusal("order");
  const [params, setParams] = useSearchParams();
  const status = states.find((state) => state.key === params.get("status"))?.key ?? ANY_KEY;
  const page = readPage(params.get("page"));
  const { data, error, refetch } = useWantedList(page, Number(status));

  const go = (next: { status: string; page: number }) =>
    setParams({
      ...(next.status === ANY_KEY ? {} : { status: next.status }),
      ...(next.page > 1 ? { page: String(next.page) } : {}),
    });

  return (
    <section>
      <WantedHead title="品种求购">
        {!refused && (
          <ButtonLink look="main" icon="plus" to="/pzqg/add">
            登记求购
          </ButtonLink>
        )}
      </WantedHead>
      <RoleNotice right="order" />
      <Tabs label="处理进度" items={states} value={status} onChange={(key) => go({ status: key, page: 1 })} />
      <div className={`card ${styles.list}`}>
        {data?.list.map((item) => (
          <article key={item.id} className={styles.item}>
            <Link className={styles.name} to={`/pzqg/info?id=${item.id}`}>
              {item.name}
            </Link>
            <span className={styles.status} data-status={item.status}>
              {item.status_text}
            </span>
            <p className={styles.small}>
              {[item.spec, item.maker, item.code, item.number > 0 && `${item.number} 件`]
                .filter(Boolean)
                .join(" · ") || "未写规格和厂家"}
            </p>
            <time className={`${styles.small} ${styles.status}`} dateTime={item.created_at}>
              {chinaDay(item.created_at)}
            </time>
            {item.reply && <p className={styles.reply}>{item.reply}</p>}
          </article>
        ))}
        {data && data.list.length === 0 && (
          <EmptyState
            icon="search"
            title={page > 1 ? "这一页没有求购了" : "没有求购记录"}
            hint="商城里找不到的品种，登记后由采购帮您寻货，有结果发消息通知"
            action={
              page > 1 ? (
                <Button look="brand" onClick={() => go({ status, page: 1 })}>
                  回到第一页
                </Button>
              ) : refused ? null : (
                <ButtonLink look="brand" to="/pzqg/add">
                  登记求购
                </ButtonLink>
              )
            }
          />
        )}
        {!data &&
          (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />)}
      </div>
      {data && (
        <Pagination
          page={page}
          perPage={data.per_page}
          total={data.total}
          onChange={(next) => go({ status, page: next })}
        />
      )}
    </section>
  );
}
