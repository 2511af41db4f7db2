import { useState } from "react";
import { ApiError } from "@/api/client";
import type { CartCopyResult, CartItem, UserBase } from "@/api/types";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import styles from "./CopyDialog.module.css";
import { useCopyLines } from "./queries";
import { Reasons } from "./Reasons";

type Stores = UserBase["stores"];

function Result({ result, stores, items }: { result: CartCopyResult; stores: Stores; items: CartItem[] }) {
  const byStore = stores
    .map((store) => ({ store, refused: result.refused.filter((line) => line.user_id === store.id) }))
    .filter(({ refused }) => refused.length > 0);
  const nameOf = (id: number) => {
    const goods = items.find((item) => item.goods.id === id)?.goods;
    return goods ? `${goods.name} ${goods.ypgg}` : `商品 ${id}`;
  };
  return (
    <div role="status" className={styles.result}>
      <p className={styles.done}>
        <Icon name="check" size={18} />
        已复制 <b className="num">{result.copied}</b> 行
      </p>
      {byStore.length > 0 && <p>下面这些没有复制过去：</p>}
      {byStore.map(({ store, refused }) => (
        <section key={store.id} className={styles.store}>
          <h3>
            {store.name}（{refused.length}）
          </h3>
          <ul>
            {refused.map((line) => (
              <li key={line.goods_id}>
                <b>{nameOf(line.goods_id)}</b>
                <Reasons reasons={line.reasons.map((reason) => ({ ...reason, fix_url: null }))} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export interface CopyDialogProps {
  /** the selected lines */
  items: CartItem[];
  stores: Stores;
  /** a store that is chosen at first; 0 = none */
  firstId: number;
  onClose: () => void;
}

export function CopyDialog({ items, stores, firstId, onClose }: CopyDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    new Set(stores.filter((store) => stores.length === 1 || store.id === firstId).map((store) => store.id)),
  );
  const copy = useCopyLines();

  function toggle(id: number, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  const refusal = copy.error instanceof ApiError ? (copy.error.firstFieldError ?? copy.error.message) : null;
  return (
    <Dialog
      title="复制到其他门店"
      width={560}
      onClose={onClose}
      footer={
        copy.data || items.length === 0 ? (
          <Button look="brand" autoFocus onClick={onClose}>
            知道了
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button
              look="brand"
              disabled={chosen.size === 0}
              loading={copy.isPending}
              onClick={() => copy.mutate({ ids: items.map((item) => item.id), other_user_ids: [...chosen] })}
            >
              复制 {items.length} 种商品
            </Button>
          </>
        )
      }
    >
      {copy.data ? (
        <Result result={copy.data} stores={stores} items={items} />
      ) : items.length === 0 ? (
        <p>还没有选中商品：请先在购物车里勾选要复制的商品，再点“复制到其他门店”。</p>
      ) : (
        <fieldset className={styles.stores}>
          <legend>把选中的 {items.length} 种商品复制到哪些门店的购物车？</legend>
          {stores.length > 1 && (
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={chosen.size === stores.length}
                onChange={(event) =>
                  setChosen(new Set(event.target.checked ? stores.map((store) => store.id) : []))
                }
              />
              全部门店
            </label>
          )}
          {stores.map((store) => (
            <label key={store.id} className={styles.choice}>
              <input
                type="checkbox"
                checked={chosen.has(store.id)}
                onChange={(event) => toggle(store.id, event.target.checked)}
              />
              {store.name}
            </label>
          ))}
          <p className={styles.note}>数量与价格按各门店自己的资质和价格重新核对，您的购物车不变。</p>
          {refusal && (
            <p role="alert" className={styles.error}>
              {refusal}
            </p>
          )}
        </fieldset>
      )}
    </Dialog>
  );
}
