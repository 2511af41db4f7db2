import { lazy, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { SearchBox } from "@/features/search/SearchBox";
import { Icon } from "@/ui/Icon";
import { Later } from "@/ui/Later";
import { CartButton } from "./CartButton";
import { CategoryMenu } from "./CategoryMenu";
import { useCompact } from "./compact";
import type { RouteFlags } from "./flags";
import styles from "./Header.module.css";
import { Logo } from "./Logo";
import { openMenu } from "./menu";
import { NavLinks } from "./NavLinks";
import { ServiceContact } from "./ServiceContact";
import { TopBar } from "./TopBar";

const CartSteps = lazy(() => import("./CartSteps"));

function CategoryDrop() {
  const { pathname } = useLocation();
  const pinned = pathname === "/";
  const [open, setOpen] = useState(false);
  const wrap = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [pathname]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is a short cut for the button inside
    <div
      ref={wrap}
      className={styles.drop}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen(false);
      }}
    >
      <button
        type="button"
        className={styles.dropButton}
        aria-expanded={pinned || open}
        onClick={() => setOpen((on) => !on)}
      >
        <Icon name="menu" size={16} />
        全部商品分类
      </button>
      {(pinned || open) && (
        <div className={styles.dropBody} data-pinned={pinned || undefined}>
          <CategoryMenu onLeave={() => setOpen(false)} />
        </div>
      )}
    </div>
  );
}

export interface HeaderProps {
  flags: RouteFlags;
  corner?: React.ReactNode;
}

export function Header({ flags, corner }: HeaderProps) {
  const compact = useCompact();
  return (
    <header className={styles.header}>
      <TopBar loadsUser={flags.loadsUser} />
      <div className={styles.mainPlace}>
        <div className={styles.main} data-compact={compact || undefined}>
          <div className={`container ${styles.row}`}>
            <button type="button" className={styles.burger} aria-label="打开菜单" onClick={openMenu}>
              <Icon name="menu" size={22} />
            </button>
            <Logo />
            <div className={styles.search}>
              <SearchBox />
            </div>
            <div className={styles.cart}>
              <CartButton />
            </div>
            <div className={styles.contact}>
              <ServiceContact />
            </div>
            {corner && <div className={styles.corner}>{corner}</div>}
          </div>
        </div>
      </div>
      {flags.cartStep ? (
        <div className={styles.steps}>
          <div className="container">
            <Later>
              <CartSteps step={flags.cartStep} />
            </Later>
          </div>
        </div>
      ) : (
        <div className={styles.navRow}>
          <div className={`container ${styles.nav}`}>
            <CategoryDrop />
            <NavLinks />
          </div>
        </div>
      )}
    </header>
  );
}
