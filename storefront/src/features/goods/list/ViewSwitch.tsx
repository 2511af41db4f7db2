import { Link } from "react-router";
import { Icon, type IconName } from "@/ui/Icon";
import type { ListView } from "./scopes";
import type { List } from "./useList";
import styles from "./ViewSwitch.module.css";

const views: [view: ListView, name: string, icon: IconName][] = [
  ["cards", "图片", "grid"],
  ["table", "表格", "list"],
  ["plain", "无图", "menu"],
];

/** The same goods as pictures, as a table, and as a table without pictures. */
export function ViewSwitch({ list: { view, hrefOfView } }: { list: Pick<List, "view" | "hrefOfView"> }) {
  return (
    <nav aria-label="显示方式" className={styles.views}>
      {views.map(([key, name, icon]) => (
        <Link
          key={key}
          to={hrefOfView(key)}
          className={styles.view}
          aria-current={key === view ? "true" : undefined}
          title={`${name}列表`}
        >
          <Icon name={icon} size={16} />
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  );
}
