import { Link, useSearchParams } from "react-router";
import { ANY } from "@/api/any";
import { useUser } from "@/features/user/queries";
import { RoleNotice } from "@/features/user/RoleNotice";
import { readPage } from "@/ui/address";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { LoginLink } from "@/ui/LoginLink";
import { Pagination } from "@/ui/Pagination";
import { Tabs } from "@/ui/Tabs";
import { CodeEntry } from "./CodeEntry";
import { CouponBody, CouponGrid, CouponHead, CouponPage, CouponsWaiting } from "./CouponFrame";
import { couponTypes, readType } from "./kinds";
import { Offer } from "./Offer";
import { useCouponCentre, useCouponNumbers } from "./queries";

/** What a buyer has, above what they may get. */
function Head() {
  const user = useUser();
  const numbers = useCouponNumbers(user !== null);
  return (
    <CouponHead
      title="领券中心"
      words={
        <>
          <p>先领券，再采购；核对订单时自动选出最省的组合。</p>
          {user === null ? (
            <p>
              <LoginLink>登录</LoginLink> 后领取，券存到企业账户，员工共用。
            </p>
          ) : (
            <p>
              您有 <b className="num">{numbers.data?.unused ?? "…"}</b> 张未使用{" "}
              <Link to="/yhq">查看我的优惠券 ›</Link>
            </p>
          )}
        </>
      }
    >
      {user !== null && <CodeEntry />}
    </CouponHead>
  );
}

function Offers() {
  const [search, setSearch] = useSearchParams();
  const type = readType(search.get("type"));
  const centre = useCouponCentre(readPage(search.get("page")), type);
  const { data, error, refetch, isPlaceholderData } = centre;
  const goTo = (next: { type?: number; page?: number }) => {
    const out = new URLSearchParams();
    if ((next.type ?? type) !== ANY) out.set("type", String(next.type ?? type));
    if (next.page && next.page > 1) out.set("page", String(next.page));
    setSearch(out, { replace: next.page === undefined });
  };
  return (
    <CouponBody label="可领的优惠券">
      <Tabs
        label="优惠券类型"
        items={couponTypes.map(({ code, name }) => ({ key: String(code), label: name }))}
        value={String(type)}
        onChange={(key) => goTo({ type: Number(key) })}
      >
        {data ? (
          data.list.length > 0 ? (
            <CouponGrid
              list={data.list}
              isOld={isPlaceholderData}
              ticket={(offer) => <Offer offer={offer} onTurn={() => void refetch()} />}
            />
          ) : (
            <EmptyState
              icon="star"
              title={type === ANY ? "现在没有可领的优惠券" : "这一类现在没有可领的优惠券"}
              hint={type === ANY ? "新券上线后会在这里和首页公布" : "看看其他类型"}
              action={
                <>
                  {type !== ANY && (
                    <Button look="brand" onClick={() => goTo({ type: ANY })}>
                      全部类型
                    </Button>
                  )}
                  <ButtonLink to="/mrtj">看每日特价</ButtonLink>
                </>
              }
            />
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <CouponsWaiting />
        )}
        {data && (
          <Pagination
            page={data.page}
            perPage={data.per_page}
            total={data.total}
            onChange={(page) => goTo({ page })}
          />
        )}
      </Tabs>
    </CouponBody>
  );
}

/** The coupon centre: available, announced and exhausted coupons. */
export default function CouponCentrePage() {
  return (
    <CouponPage isWhole>
      <RoleNotice right="order" />
      <Head />
      <Offers />
    </CouponPage>
  );
}
