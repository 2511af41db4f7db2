/** The layout parts of a route (spec §2). */
export interface RouteFlags {
  header: boolean;
  footer: boolean;
  /** right side-bar; a bottom bar on phones */
  sideBar: boolean;
  /** side links: the member's account, or the promotion zones */
  sideNav: "account" | "zones" | null;
  topRightAd: boolean;
  rightAd: boolean;
  /** the lucky-draw bar at the bottom of the home page */
  bottomAd: boolean;
  /** stays mounted while another page is on top */
  keepAlive: boolean;
  /** simplified header of login, register and help pages */
  loginHeader: boolean;
  restoreScroll: boolean;
  /** step of the four-step progress picture */
  cartStep: 1 | 2 | 3 | 4 | null;
  /** the header loads the signed-in buyer; three pages do it themselves */
  loadsUser: boolean;
}

export type Shell = "full" | "login" | "bare" | "cart";

export function flagsOf(shell: Shell, own: Partial<RouteFlags> = {}): RouteFlags {
  const bare = shell === "bare";
  return {
    header: !bare,
    footer: !bare,
    sideBar: shell === "full" || shell === "cart",
    sideNav: null,
    topRightAd: false,
    rightAd: shell === "full",
    bottomAd: false,
    keepAlive: false,
    loginHeader: shell === "login",
    restoreScroll: shell === "full",
    cartStep: null,
    loadsUser: !bare,
    ...own,
  };
}
