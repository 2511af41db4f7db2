import { useCommon } from "@/features/content/queries";
import { NAV_MAX, NavEntry } from "./NavEntry";
import styles from "./NavLinks.module.css";

const look = { className: styles.link, activeClassName: styles.active };

/** At most nine entries of the common data, their children in a pop-over. */
export function NavLinks() {
  const nav = useCommon().data?.nav ?? [];
  return (
    <nav aria-label="主导航" className={styles.nav}>
      <ul className={styles.list}>
        {nav.slice(0, NAV_MAX).map((item) => (
          <li key={item.id} className={styles.entry}>
            <NavEntry item={item} marksChildren {...look} />
            {item.children.length > 0 && (
              <ul className={styles.pop}>
                {item.children.map((child) => (
                  <li key={child.id}>
                    <NavEntry item={child} {...look} />
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
