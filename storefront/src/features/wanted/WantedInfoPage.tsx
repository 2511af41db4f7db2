import { useNavigate, useSearchParams } from "react-router";
import type { WantedItem } from "@/api/types";
import { useRefusal } from "@/features/user/refusal";
import { readId } from "@/ui/address";
import { Button, ButtonLink } from "@/ui/Button";
import { ButtonRow } from "@/ui/ButtonRow";
import { chinaDay } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { confirm, toast } from "@/ui/notices";
import { SkeletonLines } from "@/ui/Skeleton";
import { useWantedItem, useWithdraw } from "./queries";
import { WantedHead } from "./WantedHead";
import styles from "./WantedInfoPage.module.css";

export default function WantedInfoPage() {
  const [params] = useSearchParams();
  const id = readId(params.get("id"));
  const navigate = useNavigate();
  const { data, error, refetch } = useWantedItem(id);
  const withdraw = useWithdraw();
  const refused = useRefusal("order");

  async function takeBack(item: WantedItem) {
    if (!(await confirm("撤回后不再为您寻货，确定撤回吗？", { okText: "撤回" }))) return;
    withdraw.mutate(item.id, {
      onSuccess: () => {
        toast("已撤回");
        void navigate("/pzqg", { replace: true });
      },
    });
  }

  const back = <ButtonLink to="/pzqg">返回求购列表</ButtonLink>;
  return (
    <section>
      <WantedHead title="求购详情" />
      <div className="card">
        {data ? (
          <div className={styles.item}>
            <dl className={styles.facts}>
              {(
                [
                  ["品名", data.name],
                  ["规格", data.spec],
                  ["厂家", data.maker],
                  ["条码/文号", data.code],
                  ["数量", data.number > 0 ? String(data.number) : ""],
                  ["备注", data.remark],
                  ["登记日期", chinaDay(data.created_at)],
                  ["进度", data.status_text],
                  ["答复", data.reply],
                ] as const
              )
                .filter(([, value]) => value)
                .map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
            </dl>
            <ButtonRow>
              {data.goods_id !== null && (
                <ButtonLink look="main" to={`/list/info/${data.goods_id}`}>
                  去采购
                </ButtonLink>
              )}
              {data.status === 1 && !refused && (
                <Button loading={withdraw.isPending} onClick={() => void takeBack(data)}>
                  撤回求购
                </Button>
              )}
              {back}
            </ButtonRow>
          </div>
        ) : error && error.code !== 404 ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : error || id === null ? (
          <EmptyState icon="search" title="没有这条求购" hint="可能已经撤回" action={back} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </div>
    </section>
  );
}
