import { TABLET } from "@yaoji/tokens/widths";
import { useCallback, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ApiError } from "@/api/client";
import type { GoodsCard, SavedListDetail } from "@/api/types";
import { useCartFill } from "@/features/cart/useCartFill";
import { GoodsTable } from "@/features/goods/list/GoodsTable";
import { ListSkeleton } from "@/features/goods/list/ListSkeleton";
import { StripList } from "@/features/goods/list/StripList";
import type { OnNumber } from "@/features/goods/usePurchase";
import { LISTS_URL } from "@/features/savedLists/link";
import { useDiscardList, usePutInList, useRemoveFromList, useSavedList } from "@/features/savedLists/queries";
import RetitleDialog from "@/features/savedLists/RetitleDialog";
import { useRefusal } from "@/features/user/refusal";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { focusFollows } from "@/ui/focusFollows";
import { Icon } from "@/ui/Icon";
import { confirm, toast } from "@/ui/notices";
import { useMedia } from "@/ui/useMedia";
import styles from "./SavedLists.module.css";

/** A table of as many goods as fit into a list is drawn in parts. */
const SHOWN_AT_FIRST = 100;

function Contents({ list, mayNot }: { list: SavedListDetail; mayNot: boolean }) {
  const narrow = useMedia(TABLET);
  const put = usePutInList();
  const remove = useRemoveFromList();
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const { id } = list;

  /** The server's quantities; a different quantity in a box is the buyer's input. */
  const kept = useMemo(() => new Map(list.goods.map((line) => [line.goods.id, line.number])), [list.goods]);
  const numberOf = useCallback((goods: GoodsCard) => kept.get(goods.id) ?? 1, [kept]);
  const { mutate: save } = put;
  const onNumber = useCallback<OnNumber>(
    (goods, number, problem) => {
      if (mayNot || problem || kept.get(goods.id) === number) return;
      save({ id, wishes: [{ goods_id: goods.id, number }] });
    },
    [id, kept, mayNot, save],
  );
  const { mutate: take } = remove;
  const removeCell = useCallback(
    (goods: GoodsCard) => (
      <button
        type="button"
        className={styles.remove}
        aria-label={`从清单移除 ${goods.name}`}
        title="从清单移除"
        data-follows
        onClick={({ currentTarget }) => {
          const follow = focusFollows(currentTarget);
          const onSuccess = () => {
            toast(`已从清单移除 ${goods.name}`);
            follow();
          };
          take({ id, goods_ids: [goods.id] }, { onSuccess });
        }}
      >
        <Icon name="trash" size={16} />
      </button>
    ),
    [id, take],
  );

  const rows = {
    label: list.name,
    list: list.goods.slice(0, shown).map((line) => line.goods),
    start: numberOf,
    onNumber,
    newTab: true,
    ...(mayNot ? {} : { extra: removeCell }),
  };
  return (
    <>
      {narrow ? <StripList {...rows} /> : <GoodsTable {...rows} extraLabel="从清单移除" />}
      {list.goods.length > shown && (
        <Button block onClick={() => setShown(list.goods.length)}>
          显示其余 {list.goods.length - shown} 种
        </Button>
      )}
    </>
  );
}

function Loaded({ list }: { list: SavedListDetail }) {
  const { fill, filling } = useCartFill();
  const discard = useDiscardList();
  const navigate = useNavigate();
  const mayNot = useRefusal("order") !== null;
  const [retitling, setRetitling] = useState(false);
  const refused = list.goods.filter((line) => !line.goods.is_buy).length;

  async function drop() {
    const sure = await confirm(`删除清单“${list.name}”？里面的商品不受影响。`, {
      title: "删除清单",
      okText: "删除",
      danger: true,
    });
    if (!sure) return;
    discard.mutate(list.id, {
      onSuccess: () => {
        toast("清单已删除");
        void navigate(LISTS_URL, { replace: true });
      },
    });
  }

  return (
    <>
      <header className={`card ${styles.title}`}>
        <div className={styles.titleText}>
          <p>
            <Link to={LISTS_URL} className={styles.back}>
              <Icon name="left" size={14} />
              全部清单
            </Link>
          </p>
          <h2>
            {list.name}
            {list.is_shared && <span className={styles.shared}>共享</span>}
          </h2>
          <p className={styles.hint}>
            <span className="num">{list.lines}</span> 种 · {list.is_mine ? "我建的" : `${list.maker} 建的`}
            {refused > 0 && ` · ${refused} 种暂时不能购买`}
            {!mayNot && list.lines > 0 && " · 在框里改数量会保存到清单"}
          </p>
        </div>
        {!mayNot && (
          <div className={styles.acts}>
            {list.can_manage && (
              <>
                <Button onClick={() => setRetitling(true)}>改名或共享</Button>
                <Button look="danger" loading={discard.isPending} onClick={() => void drop()}>
                  删除
                </Button>
              </>
            )}
            <Button
              look="main"
              icon="cart"
              loading={filling}
              disabled={list.lines === 0}
              onClick={() => void fill({ list: list.id })}
            >
              整单加入购物车
            </Button>
          </div>
        )}
      </header>
      {list.lines === 0 ? (
        <div className="card">
          <EmptyState
            icon="list"
            title="清单里还没有商品"
            hint="在商品详情、购物车、订单或匹配结果里点“存为常购清单”就能放进来"
            action={
              <>
                <ButtonLink look="brand" to="/list/table">
                  去挑商品
                </ButtonLink>
                <ButtonLink to="/kjcg?tab=bought">买过的商品</ButtonLink>
              </>
            }
          />
        </div>
      ) : (
        <Contents list={list} mayNot={mayNot} />
      )}
      {retitling && <RetitleDialog list={list} onClose={() => setRetitling(false)} />}
    </>
  );
}

/** One list: its goods with their numbers, and everything that may be done to it. */
export function SavedListView({ id }: { id: number }) {
  const list = useSavedList(id);
  const narrow = useMedia(TABLET);
  if (list.data) return <Loaded list={list.data} />;
  if (list.error instanceof ApiError && list.error.code === 404)
    return (
      <div className="card">
        <EmptyState
          icon="list"
          title="没有找到这个清单"
          hint="可能已经删除，或者创建人取消了共享"
          action={
            <ButtonLink look="brand" to={LISTS_URL}>
              查看全部清单
            </ButtonLink>
          }
        />
      </div>
    );
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return <ListSkeleton view="table" narrow={narrow} />;
}
