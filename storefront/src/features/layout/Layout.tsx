import { PHONE } from "@yaoji/tokens/widths";
import { type CSSProperties, lazy, type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { Later } from "@/ui/Later";
import { useInView } from "@/ui/useInView";
import { useMedia } from "@/ui/useMedia";
import { hadCommonAdverts } from "./commonAdverts";
import type { RouteFlags } from "./flags";
import { Header } from "./Header";
import styles from "./Layout.module.css";

const LoginHeader = lazy(() => import("./LoginHeader"));
const Advert = lazy(() => import("./Advert"));
const CommonAdverts = lazy(() => import("./CommonAdverts"));
const BottomBar = lazy(() => import("./BottomBar"));
const Footer = lazy(() => import("./Footer"));
const SideBar = lazy(() => import("./SideBar"));
const SideNav = lazy(() => import("./SideNav"));

/** Below every first screen: fetched when the visitor comes near it. */
function FooterPlace() {
  const [ref, seen] = useInView<HTMLElement>();
  return (
    <footer ref={ref} className={styles.footer}>
      {seen && (
        <Later>
          <Footer />
        </Later>
      )}
    </footer>
  );
}

export function Layout({ flags, children }: { flags: RouteFlags; children: ReactNode }) {
  const fullHeader = flags.header && !flags.loginHeader;
  const phone = useMedia(PHONE);
  const topRightAd = flags.topRightAd && !flags.loginHeader;
  const listsGoods = flags.keepAlive && flags.sideNav !== "account";
  const { pathname } = useLocation();
  const [had] = useState(hadCommonAdverts);
  // Lists of goods keep the height for their rows; at home the open category menu hangs over the place. Strips say nothing on a
  // phone: those around the page are not even asked for there.
  const commonAdverts = !phone && fullHeader && !listsGoods && pathname !== "/";
  return (
    <div
      className={styles.shell}
      data-side-bar={flags.sideBar || undefined}
      style={{ "--top-bar": fullHeader ? "56px" : "0px" } as CSSProperties}
    >
      <a className={styles.skip} href="#main">
        跳到主要内容
      </a>
      {listsGoods && (
        <a className={styles.skip} href="#goods">
          跳到商品
        </a>
      )}
      {flags.header && flags.loginHeader && (
        <Later fallback={<div className={styles.loginHeaderPlace} />}>
          <LoginHeader loadsUser={flags.loadsUser} />
        </Later>
      )}
      {fullHeader && (
        <Header
          flags={flags}
          corner={
            topRightAd &&
            !phone && (
              <Later>
                <Advert place="top" />
              </Later>
            )
          }
        />
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {commonAdverts && (
          <Later fallback={had && <div className={`container ${styles.commonPlace}`} />}>
            <CommonAdverts had={had} />
          </Later>
        )}
        {/* One structure with and without the side navigation, so that kept pages stay mounted. */}
        <div className={flags.sideNav ? `container ${styles.withNav}` : undefined}>
          {flags.sideNav && (
            <Later fallback={<div className={styles.navPlace} data-kind={flags.sideNav} />}>
              <SideNav kind={flags.sideNav} />
            </Later>
          )}
          <div key="page" className={flags.sideNav ? styles.inner : undefined}>
            {children}
          </div>
        </div>
      </main>
      {/* One advert at a time, and none over goods: this one ends the page. */}
      {flags.bottomAd && !phone && (
        <Later>
          <Advert place="bottom" />
        </Later>
      )}
      {flags.footer && <FooterPlace />}
      {flags.sideBar && (
        <Later>
          {phone ? <BottomBar /> : <SideBar cartStep={flags.cartStep} />}
          {flags.rightAd && !topRightAd && !phone && <Advert place="right" />}
        </Later>
      )}
    </div>
  );
}
