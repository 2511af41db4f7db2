import type { UserBase } from "@/api/types";
import { useSwitchStore } from "@/features/stores/queries";
import styles from "./TopBar.module.css";

/** A head office acts for one of its stores: cart, orders, addresses and documents are the store's then. */
export default function StoreSwitch({ user }: { user: UserBase }) {
  const change = useSwitchStore();
  const home = user.home ?? { id: user.company_id, name: user.company };
  return (
    <label className={styles.switch} data-away={user.home !== null || undefined}>
      <span>{user.home ? "正在为门店采购" : "切换门店"}</span>
      <select
        aria-label="切换门店"
        value={user.company_id}
        disabled={change.isPending}
        onChange={(event) => change.mutate(Number(event.target.value))}
      >
        <option value={home.id}>{home.name}（总部）</option>
        {user.switchable.map((store) => (
          <option key={store.id} value={store.id}>
            {store.name}
          </option>
        ))}
      </select>
    </label>
  );
}
