import { type KeyboardEvent, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { MenuItem } from "@/api/types";
import { useCommon } from "@/features/content/queries";
import { Icon } from "@/ui/Icon";
import { Skeleton } from "@/ui/Skeleton";
import styles from "./CategoryMenu.module.css";
import { categoriesOf, categoryUrl, type Zone, zoneOf } from "./zone";

/** Long enough to cross a neighbour on the way to the fly-out. */
const HOVER_MS = 90;

function FlyOut({ item, zone, onChoose }: { item: MenuItem; zone: Zone; onChoose: () => void }) {
  return (
    <div className={styles.flyOut}>
      {item.children.map((child) => (
        <div key={child.id} className={styles.group}>
          <Link to={categoryUrl(child, zone)} className={styles.groupName} onClick={onChoose}>
            {child.name}
          </Link>
          <div className={styles.leaves}>
            {child.children.map((leaf) => (
              <Link key={leaf.id} to={categoryUrl(leaf, zone)} onClick={onChoose}>
                {leaf.name}
              </Link>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

export function CategoryMenu({ onLeave }: { onLeave?: () => void }) {
  const { pathname, search } = useLocation();
  const zone = zoneOf(pathname, search);
  const common = useCommon();
  const items = categoriesOf(common.data, zone);
  const [open, setOpen] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useRef<HTMLUListElement>(null);

  function openSoon(id: number | null) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(id), HOVER_MS);
  }

  function onChoose() {
    setOpen(null);
    onLeave?.();
  }

  function onKeyDown(event: KeyboardEvent, item: MenuItem) {
    if (event.key === "ArrowRight" && item.children.length) {
      event.preventDefault();
      setOpen(item.id);
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("[data-fly-out] a")?.focus());
    } else if (event.key === "Escape" || event.key === "ArrowLeft") {
      if (open === null) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(null);
      list.current?.querySelector<HTMLElement>(`[data-id="${item.id}"]`)?.focus();
    }
  }

  return (
    <nav aria-label="商品分类" className={styles.menu} onMouseLeave={() => openSoon(null)}>
      <ul ref={list} className={styles.list}>
        {common.isPending &&
          Array.from({ length: 7 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
            <li key={i} className={styles.item}>
              <Skeleton width="70%" />
            </li>
          ))}
        {items.map((item) => (
          <li
            key={item.id}
            className={styles.item}
            data-open={open === item.id || undefined}
            onMouseEnter={() => openSoon(item.id)}
            onKeyDown={(event) => onKeyDown(event, item)}
          >
            <Link
              to={categoryUrl(item, zone)}
              className={styles.top}
              onClick={onChoose}
              data-id={item.id}
              aria-keyshortcuts={item.children.length ? "ArrowRight" : undefined}
            >
              <span className={styles.name}>{item.name}</span>
              <small className={styles.hint}>
                {item.children
                  .slice(0, 2)
                  .map((c) => c.name)
                  .join(" ")}
              </small>
              {item.children.length > 0 && <Icon name="right" size={14} />}
            </Link>
            {open === item.id && item.children.length > 0 && (
              <div data-fly-out>
                <FlyOut item={item} zone={zone} onChoose={onChoose} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
