import { parseYuan } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { Link, useSearchParams } from "react-router";
import { ANY } from "@/api/any";
import type { AfterSaleSummary } from "@/api/types";
import { ButtonLink } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Pagination } from "@/ui/Pagination";
import { Price } from "@/ui/Price";
import { SkeletonLines } from "@/ui/Skeleton";
import { StatusMark } from "@/ui/StatusMark";
import { Tabs } from "@/ui/Tabs";
import styles from "./List.module.css";
import { useClaims } from "./queries";
import { pathOf, toneOf } from "./status";

const tabs = [
  { key: "all", status: ANY, label: "全部" },
  { key: "10", status: 10, label: "申请中" },
  { key: "20", status: 20, label: "待寄回" },
  { key: "30", status: 30, label: "待收货" },
  { key: "35", status: 35, label: "质量验收" },
  { key: "40", status: 40, label: "待退款/补发" },
  { key: "50", status: 50, label: "已完成" },
];

/** The company's claims, with those that need the buyer marked; filters are in the URL. */
export default function ClaimList() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("claim_status");
  const tab = tabs.find((one) => one.key === wanted) ?? tabs[0];
  const page = Number(search.get("claim_page")) || 1;
  const claims = useClaims({ page, status: tab?.status ?? ANY });

  function change(next: Record<string, string>) {
    setSearch((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(next)) after.set(name, value);
      return after;
    });
  }

  const counts = claims.data?.counts ?? {};
  return (
    <div className={`card ${styles.frame}`}>
      <Tabs
        label="售后状态"
        items={tabs.map(({ key, label }) => ({ key, label, count: counts[key] }))}
        value={tab?.key ?? "all"}
        onChange={(key) => change({ claim_status: key, claim_page: "1" })}
      >
        <div className={styles.panel} aria-busy={claims.isPlaceholderData}>
          {claims.data ? (
            claims.data.list.length > 0 ? (
              <ul>
                {claims.data.list.map((claim) => (
                  <Row key={claim.id} claim={claim} />
                ))}
              </ul>
            ) : (
              <EmptyState
                icon="order"
                title="没有售后单"
                hint="收货后在订单详情里可以申请退货、换货或投诉，最晚到哪天也写在那里"
                action={
                  <ButtonLink look="brand" to="/order?status=60">
                    查看已完成的订单
                  </ButtonLink>
                }
              />
            )
          ) : claims.error ? (
            <ErrorState error={claims.error} onRetry={() => void claims.refetch()} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </div>
      </Tabs>
      {claims.data && (
        <Pagination
          page={page}
          perPage={claims.data.per_page}
          total={claims.data.total}
          onChange={(next) => change({ claim_page: String(next) })}
        />
      )}
    </div>
  );
}

function Row({ claim }: { claim: AfterSaleSummary }) {
  const [first] = claim.lines;
  const more = claim.lines.length - 1;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link to={pathOf(claim)}>
          {claim.type_text} <span className="num">{claim.id}</span>
        </Link>
        <small>
          {first?.name} 批号 <span className="num">{first?.batch}</span>
          {more > 0 && ` 等 ${more + 1} 项`}
        </small>
        <small className="num">{formatTime(claim.created_at)}</small>
      </div>
      <div className={styles.stand}>
        <StatusMark tone={toneOf(claim.status)}>{claim.status_text}</StatusMark>
        <small>{claim.next}</small>
      </div>
      <p className={styles.money}>
        <Worth claim={claim} />
      </p>
      <ButtonLink size="s" look={claim.can_send ? "main" : "plain"} to={pathOf(claim)}>
        {claim.can_send ? "去寄回" : "查看"}
      </ButtonLink>
    </li>
  );
}

function Worth({ claim }: { claim: AfterSaleSummary }) {
  if (!claim.is_money_back) return <small>换货</small>;
  if (claim.is_allowance && !claim.is_amount_final) return <small>差价待核定</small>;
  return (
    <>
      <Price price={claim.refund_amount} />
      {parseYuan(claim.voucher_amount) > 0 && (
        <small className="num">现金券 {groupMoney(claim.voucher_amount)}</small>
      )}
    </>
  );
}
