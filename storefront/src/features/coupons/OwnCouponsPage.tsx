import { useSearchParams } from "react-router";
import { ANY } from "@/api/any";
import { RoleNotice } from "@/features/user/RoleNotice";
import { readPage } from "@/ui/address";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Pagination } from "@/ui/Pagination";
import { Tabs } from "@/ui/Tabs";
import { Warning } from "@/ui/Warning";
import { CodeEntry } from "./CodeEntry";
import { CouponBody, CouponGrid, CouponHead, CouponPage, CouponsWaiting } from "./CouponFrame";
import { couponStates, couponTypes, readStatus, readType, UNUSED } from "./kinds";
import styles from "./OwnCouponsPage.module.css";
import { OwnTicket } from "./OwnTicket";
import { type OwnFilters, useCouponNumbers, useOwnCoupons } from "./queries";

function filtersOf(search: URLSearchParams): OwnFilters {
  const status = readStatus(search.get("status"));
  return {
    page: readPage(search.get("page")),
    type: readType(search.get("type")),
    status,
    now: status === UNUSED && search.get("now") === "1",
  };
}

function toSearch({ page, type, status, now }: OwnFilters): URLSearchParams {
  const out = new URLSearchParams();
  if (status !== UNUSED) out.set("status", String(status));
  if (type !== ANY) out.set("type", String(type));
  if (now && status === UNUSED) out.set("now", "1");
  if (page > 1) out.set("page", String(page));
  return out;
}

const emptyWords: Record<number, string> = {
  0: "没有未使用的优惠券",
  1: "没有被订单占用的优惠券",
  2: "还没有用过优惠券",
  3: "没有过期的优惠券",
  4: "没有作废的优惠券",
};

function Coupons({ filters, set }: { filters: OwnFilters; set: (change: Partial<OwnFilters>) => void }) {
  const { data, error, refetch, isPlaceholderData } = useOwnCoupons(filters);
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CouponsWaiting />;
  }
  if (data.list.length === 0) {
    return (
      <EmptyState
        icon="star"
        title={filters.now ? "没有现在就能用的优惠券" : (emptyWords[filters.status] ?? "没有优惠券")}
        hint={filters.status === UNUSED ? "领券中心有可领的券，也可以用上面的券码兑换。" : undefined}
        action={
          <ButtonLink look="brand" to="/lqzx">
            去领券中心
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <CouponGrid
        list={data.list}
        isOld={isPlaceholderData}
        ticket={(coupon) => <OwnTicket coupon={coupon} />}
      />
      <Pagination
        page={data.page}
        perPage={data.per_page}
        total={data.total}
        onChange={(page) => set({ page })}
      />
    </>
  );
}

/** The company's coupons by what became of them. */
export default function OwnCouponsPage() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const numbers = useCouponNumbers();
  const set = (change: Partial<OwnFilters>) =>
    setSearch(toSearch({ ...filters, page: 1, ...change }), { replace: change.page === undefined });
  const { claimable = 0, expiring = 0 } = numbers.data ?? {};
  return (
    <CouponPage>
      <RoleNotice right="order" />
      <CouponHead
        title="优惠券"
        words={
          <>
            <p>核对订单时自动选出最省的组合，也可以自己挑。</p>
            <p>
              <ButtonLink look="text" size="s" to="/lqzx">
                去领券中心{claimable > 0 && `（${claimable} 张可领）`} ›
              </ButtonLink>
            </p>
          </>
        }
      >
        <CodeEntry />
      </CouponHead>
      {expiring > 0 && (
        <Warning icon="clock">
          <b className="num">{expiring}</b> 张优惠券 7 天内到期，过期作废。
        </Warning>
      )}
      <CouponBody label="我的优惠券">
        <Tabs
          label="优惠券状态"
          items={couponStates.map(({ code, name, count }) => ({
            key: String(code),
            label: name,
            count: code === UNUSED || code === 1 ? numbers.data?.[count] : undefined,
          }))}
          value={String(filters.status)}
          onChange={(key) => set({ status: Number(key) })}
        >
          <div className={styles.tools}>
            <label>
              类型
              <select value={filters.type} onChange={(event) => set({ type: Number(event.target.value) })}>
                {couponTypes.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            {filters.status === UNUSED && (
              <label>
                <input
                  type="checkbox"
                  checked={filters.now}
                  onChange={(event) => set({ now: event.target.checked })}
                />
                只看现在能用的，先到期的在前
              </label>
            )}
          </div>
          <Coupons filters={filters} set={set} />
        </Tabs>
      </CouponBody>
    </CouponPage>
  );
}
