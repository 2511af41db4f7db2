import { useState } from "react";
import { Link } from "react-router";
import { Icon } from "@/ui/Icon";
import { Skeleton } from "@/ui/Skeleton";
import { Count } from "./Count";
import styles from "./FilterBar.module.css";
import { categoryPath } from "./scopes";
import type { List } from "./useList";

/** Fits in one line; each step of the way down takes the room of two. */
const SHOWN = 12;

/** The path to the selected category, and its children (its siblings if it has none). */
export function CategoryFilter({ list }: { list: List }) {
  const { tree, category, hrefFor, counts } = list;
  const [all, setAll] = useState(false);
  const path = category === null ? [] : categoryPath(tree, category);
  const here = path.at(-1);
  const siblings = path.length > 1 ? (path.at(-2)?.children ?? tree) : tree;
  const level = here?.children.length ? here.children : siblings;
  const countOf = new Map(counts?.categories.map((item) => [item.id, item.count]));
  const choices = counts ? level.filter((item) => item.id === here?.id || countOf.has(item.id)) : level;
  if (!tree.length && list.common) return null;

  const to = (id: number | null) => hrefFor({ category: id });
  const room = Math.max(4, SHOWN - 2 * path.length);
  const shown = all ? choices : choices.slice(0, room);
  return (
    <nav className={styles.row} aria-label="分类筛选">
      <span className={styles.label} aria-hidden>
        分类
      </span>
      <div className={styles.options}>
        <Link className={styles.option} to={to(null)} data-on={category === null || undefined}>
          全部
        </Link>
        {!list.common && <Skeleton width={420} height={20} />}
        {path.map((item, at) => (
          <span key={item.id} className={styles.step}>
            <Icon name="right" size={12} />
            <Link
              className={styles.option}
              to={to(item.id)}
              data-on={at === path.length - 1 || undefined}
              aria-current={at === path.length - 1 ? "true" : undefined}
            >
              {item.name}
            </Link>
          </span>
        ))}
        {path.length > 0 && <span className={styles.divider} aria-hidden />}
        {shown
          .filter((item) => item.id !== here?.id)
          .map((item) => (
            <Link key={item.id} className={styles.option} to={to(item.id)}>
              {item.name}
              <Count of={countOf.get(item.id)} />
            </Link>
          ))}
        {choices.length > room && (
          <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "收起" : `更多 ${choices.length - room}`}
          </button>
        )}
      </div>
    </nav>
  );
}
