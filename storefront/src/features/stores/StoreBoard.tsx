import { groupMoney } from "@yaoji/money/group";
import type { StoreRow } from "@/api/types";
import { Button, ButtonLink } from "@/ui/Button";
import { useSwitchStore } from "./queries";
import styles from "./StoreBoard.module.css";

interface StoreProps {
  store: StoreRow;
  /** the buyer acts for it already */
  isCurrent: boolean;
  switching: ReturnType<typeof useSwitchStore>;
}

function Store({ store, isCurrent, switching }: StoreProps) {
  return (
    <tr>
      <th scope="row">{store.name}</th>
      <td data-label="证照" data-level={store.level} className={styles.documents}>
        {store.documents}
      </td>
      <td className="num" data-label="本月采购">
        ¥{groupMoney(store.spent)}
      </td>
      <td className="num" data-label="未完成订单">
        {store.open_orders}
      </td>
      <td className={styles.acts}>
        {isCurrent ? (
          <span className={styles.status}>正在为它采购</span>
        ) : (
          <>
            <Button
              size="s"
              look="brand"
              aria-label={`进入 ${store.name}`}
              disabled={switching.isPending}
              loading={switching.isPending && switching.variables === store.id}
              onClick={() => switching.mutate(store.id)}
            >
              进入
            </Button>
            <ButtonLink size="s" to={`/cart?copy=${store.id}`} aria-label={`复制购物车给 ${store.name}`}>
              复制购物车
            </ButtonLink>
          </>
        )}
      </td>
    </tr>
  );
}

/** The stores of the buyer's head office: documents, spending and open orders; from here the buyer acts for one. */
export function StoreBoard({ stores, currentId }: { stores: readonly StoreRow[]; currentId: number }) {
  const switching = useSwitchStore();
  return (
    <table className={styles.board} aria-label="门店情况">
      <thead>
        <tr>
          <th scope="col">门店</th>
          <th scope="col">证照</th>
          <th scope="col">本月采购</th>
          <th scope="col">未完成订单</th>
          <td>
            <span className="visually-hidden">操作</span>
          </td>
        </tr>
      </thead>
      <tbody>
        {stores.map((store) => (
          <Store key={store.id} store={store} isCurrent={store.id === currentId} switching={switching} />
        ))}
      </tbody>
    </table>
  );
}
