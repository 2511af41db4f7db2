import { NavLink } from "react-router";
import type { MenuItem } from "@/api/types";
import { useCommon } from "@/features/content/queries";
import { Icon } from "@/ui/Icon";
import styles from "./NavLinks.module.css";

const NAV_MAX = 9;

function NavEntry({ item }: { item: MenuItem }) {
  const className = ({ isActive }: { isActive: boolean }) =>
    [styles.link, isActive && styles.active].filter(Boolean).join(" ");
  const inside = (
    <>
      {item.name}
      {item.children.length > 0 && <Icon name="down" size={12} />}
    </>
  );
  return /^https?:/.test(item.url) ? (
    <a className={styles.link} href={item.url} target="_blank" rel="noreferrer">
      {inside}
    </a>
  ) : (
    <NavLink end to={item.url || "/list"} className={className}>
      {inside}
    </NavLink>
  );
}

/** At most nine entries of the common data, their children in a pop-over. */
export function NavLinks() {
  const nav = useCommon().data?.nav ?? [];
  return (
    <nav aria-label="主导航" className={styles.nav}>
      <ul className={styles.list}>
        {nav.slice(0, NAV_MAX).map((item) => (
          <li key={item.id} className={styles.entry}>
            <NavEntry item={item} />
            {item.children.length > 0 && (
              <ul className={styles.pop}>
                {item.children.map((child) => (
                  <li key={child.id}>
                    <NavEntry item={child} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
