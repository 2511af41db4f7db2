import { useDispatchPromise } from "@/features/content/dispatch";
import { Icon } from "@/ui/Icon";
import styles from "./DispatchPromise.module.css";

/** The hour until which what is paid leaves on the same day; nothing where the shop does not say. */
export function DispatchPromise() {
  const promise = useDispatchPromise();
  if (!promise) return null;
  return (
    <p className={styles.promise}>
      <Icon name="truck" size={16} />
      {promise}
    </p>
  );
}
