import type { QueryClient } from "@tanstack/react-query";
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { CartItem, CartState } from "@/api/types";
import { goodsOf, lineName, wishesOf } from "@/features/cart/lines";
import { cartListOptions, useCart } from "@/features/cart/queries";
import { isLocked, needsCare, selectedLines } from "@/features/cart/state";
import { useCartQueue, useCartView, useQueueState } from "@/features/cart/useCartQueue";
import { DispatchPromise } from "@/features/goods/DispatchPromise";
import { useFavorite } from "@/features/goods/favorites/useFavorite";
import { SaveToList } from "@/features/savedLists/SaveToList";
import { useUser } from "@/features/user/queries";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { StandingBanner } from "@/features/user/StandingBanner";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { confirm, toast } from "@/ui/notices";
import { CartBar } from "./CartBar";
import { CartGifts } from "./CartGifts";
import { CartHints } from "./CartHints";
import type { LineActions } from "./CartLine";
import { CartList } from "./CartList";
import styles from "./CartPage.module.css";
import { CartSkeleton } from "./CartSkeleton";
import { CartTools } from "./CartTools";
import { CopyDialog } from "./CopyDialog";
import { EmptyCart } from "./EmptyCart";
import { isSet, matches, noFilter } from "./hints";
import { NextAdvantages } from "./LineCampaign";
import { nextByLine } from "./promotions";
import { SelectAll } from "./SelectAll";
import { LONG_FROM } from "./useLongList";

/** From here on a cart is too long to look through. */
const TOOLS_FROM = 9;

/**
 * Once it is known, the page shows what it knows and asks anew by itself.
 * @dynamic
 */
export function preload(client: QueryClient): void {
  const options = cartListOptions();
  if (client.getQueryData(options.queryKey)) return;
  void client.prefetchQuery({ ...options, meta: { errors: "unasked" } });
}

export default function CartPage() {
  const loaded = useCart();
  const cart = useCartView(loaded.data);
  return (
    <section className={`container ${styles.page}`}>
      {cart ? (
        cart.data.length > 0 ? (
          <Cart cart={cart} />
        ) : (
          <EmptyCart />
        )
      ) : (
        <>
          <h1 className={styles.title}>购物车</h1>
          {loaded.error ? (
            <div className="card">
              <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
            </div>
          ) : (
            <CartSkeleton />
          )}
        </>
      )}
    </section>
  );
}

/** Everything the lines may do; the object stays the same so that lines draw again only when they changed. */
function useLineActions(): Omit<LineActions, "next"> {
  const queue = useCartQueue();
  const { add } = useFavorite();
  return useMemo(
    () => ({
      setNumber: queue.setNumber,
      say: queue.say,
      select: queue.select,
      remove: async (item: CartItem) => {
        const sure = await confirm("确定删除这件商品吗?");
        if (sure) void queue.remove([item.id]);
        return sure;
      },
      toFavorites: async (items: CartItem[]) => {
        const added = await add(goodsOf(items));
        if (added) await queue.remove(items.map((item) => item.id));
      },
    }),
    [queue, add],
  );
}

/**
 * A press is seen at its line and in the bar in the next frame. What the whole cart says about itself, and which lines a
 * filter leaves, follow when the browser has painted that.
 */
const Cart = memo(function Cart({ cart }: { cart: CartState }) {
  const queue = useCartQueue();
  const busy = useQueueState((state) => state.busy);
  const stores = useUser()?.stores ?? [];
  const refused = useRefusal("order");
  const navigate = useNavigate();
  const actions = useLineActions();
  const calm = useDeferredValue(cart);
  const ahead = useMemo(() => nextByLine(calm.activity_data), [calm.activity_data]);
  const [typed, setFilter] = useState(noFilter);
  const filter = useDeferredValue(typed);
  // A link of the store board asks for the copy to one store.
  const [params, setParams] = useSearchParams();
  const copyTo = Number(params.get("copy")) || 0;
  const [copying, setCopying] = useState(copyTo > 0);
  const [leaving, setLeaving] = useState(false);
  const [wanted, setGoTo] = useState<{ id: number } | null>(null);
  // A line that the filter hides is gone to when it is there again.
  const goTo = useDeferredValue(wanted);
  /** by line: the refusal that the buyer has been led to */
  const told = useRef(new Map<number, string>());

  const filtered = isSet(filter);
  const { open, locked, shown, care } = useMemo(() => {
    const found = cart.data.filter(
      (item) => matches(item, filter.text, filter.maker) && (!filter.onlyCare || needsCare(item)),
    );
    return {
      shown: found,
      open: found.filter((item) => !isLocked(item)),
      locked: found.filter(isLocked),
      care: cart.data.filter(needsCare).length,
    };
  }, [cart.data, filter]);
  const selected = selectedLines(cart.data);
  useEffect(() => queue.forgetProblems, [queue]);
  const mendable = cart.data.filter((item) => needsCare(item) && !isLocked(item)).length;

  async function removeMany(items: CartItem[], question: string) {
    if (await confirm(question)) await queue.remove(items.map((item) => item.id));
  }
  /**
   * A selected line that would be ordered with another number than was typed: it still stands in the box, or the server
   * has refused it. Once the buyer has read that, the number beside it holds.
   */
  function refusedLine() {
    const { problems } = queue.store.getState();
    for (const item of selected) {
      const problem = problems.get(item.id);
      const isInBox = document.querySelector(`[data-line="${item.id}"] [aria-invalid]`) !== null;
      if (problem && (isInBox || told.current.get(item.id) !== problem)) return { item, problem };
    }
    return null;
  }
  function leadTo(item: CartItem, problem: string) {
    told.current.set(item.id, problem);
    toast(`${lineName(item)}：${problem}`, { kind: "error" });
    if (!shown.includes(item)) setFilter(noFilter);
    setGoTo({ id: item.id });
  }
  /** It stays on its way: pressed again until the next page is there, the button would lead to it twice. */
  async function checkout() {
    // On iPhones a pressed button takes no focus: the number in the box would not be read.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    setLeaving(true);
    const isTaken = await queue.idle();
    if (!isTaken) told.current.clear();
    const stopped = refusedLine();
    if (isTaken && !stopped) return void navigate("/cart_step2");
    setLeaving(false);
    if (stopped) leadTo(stopped.item, stopped.problem);
  }

  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>
          购物车 <small className="num">共 {cart.data.length} 种</small>
        </h1>
        <div className={styles.promise}>
          <DispatchPromise />
        </div>
        <SaveToList size="s" disabled={selected.length === 0} wishes={() => selected.flatMap(wishesOf)}>
          存为清单
        </SaveToList>
        {stores.length > 0 && !refused && (
          <Button size="s" disabled={selected.length === 0} onClick={() => setCopying(true)}>
            复制到其他门店
          </Button>
        )}
        <div className={styles.hints}>
          <CartHints cart={calm} />
        </div>
      </div>
      <RoleNotice right="order" />
      <StandingBanner />
      {(cart.data.length >= TOOLS_FROM || isSet(typed)) && (
        <CartTools
          items={calm.data}
          filter={typed}
          shown={shown.length}
          care={care}
          isLong={Math.max(open.length, locked.length) >= LONG_FROM}
          onChange={setFilter}
        />
      )}
      <div className="card">
        <div className={styles.columns}>
          <SelectAll items={shown} label={filtered ? "全选结果" : "全选"} onSelect={queue.select} />
          <span aria-hidden>商品</span>
          <span aria-hidden>效期</span>
          <span aria-hidden>单价</span>
          <span aria-hidden>数量</span>
          <span aria-hidden>小计</span>
          <span aria-hidden>操作</span>
        </div>
        {shown.length === 0 && (
          <EmptyState
            compact
            icon="search"
            title="没有符合条件的商品"
            action={<Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
          />
        )}
        {open.length > 0 && (
          <NextAdvantages value={ahead}>
            <CartList items={open} label="可以购买的商品" actions={actions} goTo={goTo} />
          </NextAdvantages>
        )}
        {locked.length > 0 && (
          <>
            <div className={styles.lockedHead}>
              <h2>暂时不能购买（{locked.length}）</h2>
              {!refused && (
                <Button
                  look="text"
                  size="s"
                  icon="trash"
                  onClick={() =>
                    void removeMany(locked, `确定清空这 ${locked.length} 种暂时不能购买的商品吗?`)
                  }
                >
                  清空失效商品
                </Button>
              )}
            </div>
            <CartList items={locked} label="暂时不能购买的商品" actions={actions} goTo={null} />
          </>
        )}
        <CartGifts activity={calm.activity_data} />
        <CartBar
          cart={cart}
          shown={shown}
          filtered={filtered}
          busy={busy}
          care={filter.onlyCare ? 0 : mendable}
          onCare={() => setFilter({ ...noFilter, onlyCare: true })}
          leaving={leaving}
          onSelect={queue.select}
          onRemoveSelected={() =>
            void removeMany(
              selected,
              selected.length === 1 ? "确定删除这件商品吗?" : `确定删除选中的 ${selected.length} 种商品吗?`,
            )
          }
          onFavoriteSelected={() => actions.toFavorites(selected)}
          onCheckout={() => void checkout()}
        />
      </div>
      {copying && (
        <CopyDialog
          items={selected}
          stores={stores}
          firstId={copyTo}
          onClose={() => {
            setCopying(false);
            if (copyTo) setParams({}, { replace: true });
          }}
        />
      )}
    </>
  );
});
