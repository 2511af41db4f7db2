import { NavLink } from "react-router";
import type { MenuItem } from "@/api/types";
import { Icon } from "@/ui/Icon";

/** Entries of the main navigation that are shown; the back office says so, too. */
export const NAV_MAX = 9;

export interface NavEntryProps {
  item: MenuItem;
  className?: string;
  activeClassName?: string;
  /** marks an entry that has others below it */
  marksChildren?: boolean;
}

/** An entry links to a page of the shop, or to another site. */
export function NavEntry({ item, className = "", activeClassName, marksChildren }: NavEntryProps) {
  const inside = (
    <>
      {item.name}
      {marksChildren && item.children.length > 0 && <Icon name="down" size={12} />}
    </>
  );
  return /^https?:/.test(item.url) ? (
    <a className={className} href={item.url} target="_blank" rel="noreferrer">
      {inside}
    </a>
  ) : (
    <NavLink
      end
      to={item.url || "/list"}
      className={({ isActive }) => [className, isActive && activeClassName].filter(Boolean).join(" ")}
    >
      {inside}
    </NavLink>
  );
}
