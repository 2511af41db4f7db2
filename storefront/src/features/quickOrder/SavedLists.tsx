import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { SavedListItem } from "@/api/types";
import { useCartFill } from "@/features/cart/useCartFill";
import { listUrl } from "@/features/savedLists/link";
import { useSavedLists } from "@/features/savedLists/queries";
import RetitleDialog from "@/features/savedLists/RetitleDialog";
import { useRefusal } from "@/features/user/refusal";
import { Button, ButtonLink } from "@/ui/Button";
import { chinaDay } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./SavedLists.module.css";
import { SavedListView } from "./SavedListView";

function Row({ list, mayNot }: { list: SavedListItem; mayNot: boolean }) {
  const { fill, filling } = useCartFill();
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <Link to={listUrl(list.id)}>{list.name}</Link>
        {list.is_shared && <span className={styles.shared}>共享</span>}
      </span>
      <small className={styles.facts}>
        <span className="num">{list.lines}</span> 种 · {list.is_mine ? "我建的" : `${list.maker} 建的`} ·{" "}
        {chinaDay(list.updated_at)} 更新
      </small>
      <span className={styles.acts}>
        <ButtonLink size="s" to={listUrl(list.id)} aria-label={`查看清单 ${list.name}`}>
          查看
        </ButtonLink>
        {!mayNot && (
          <Button
            size="s"
            look="main"
            loading={filling}
            disabled={list.lines === 0}
            aria-label={`清单 ${list.name} 整单加购`}
            onClick={() => void fill({ list: list.id })}
          >
            整单加购
          </Button>
        )}
      </span>
    </li>
  );
}

function AllLists() {
  const lists = useSavedLists();
  const mayNot = useRefusal("order") !== null;
  const [, setParams] = useSearchParams();
  const [making, setMaking] = useState(false);
  if (lists.error && !lists.data)
    return <ErrorState error={lists.error} onRetry={() => void lists.refetch()} />;
  if (!lists.data)
    return (
      <div className={`card ${styles.card}`}>
        <SkeletonLines lines={6} />
      </div>
    );
  const { list, most_lists } = lists.data;
  const make = !mayNot && (
    <Button look="brand" icon="plus" onClick={() => setMaking(true)}>
      新建清单
    </Button>
  );
  return (
    <div className={`card ${styles.card}`}>
      {list.length === 0 ? (
        <EmptyState
          icon="list"
          title="还没有常购清单"
          hint="把每周都要补的品种存成清单，下次一键整单加购；购物车、订单、匹配结果和商品详情里都可以存"
          action={
            <>
              {make}
              <ButtonLink to="/kjcg?tab=bought">从买过的商品里挑</ButtonLink>
            </>
          }
        />
      ) : (
        <>
          <header className={styles.head}>
            <p className={styles.hint}>同事共享的清单也在这里；每人最多 {most_lists} 个</p>
            {make}
          </header>
          <ul className={styles.list} aria-label="常购清单">
            {list.map((one) => (
              <Row key={one.id} list={one} mayNot={mayNot} />
            ))}
          </ul>
        </>
      )}
      {making && (
        <RetitleDialog
          onSaved={(id) => setParams({ tab: "lists", list: String(id) })}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}

/** 常购清单: all of them, or the one that the address names. */
export default function SavedLists() {
  const [params] = useSearchParams();
  const id = Number(params.get("list"));
  return Number.isSafeInteger(id) && id > 0 ? <SavedListView key={id} id={id} /> : <AllLists />;
}
