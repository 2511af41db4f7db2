import { useLocation } from "react-router";

/** Sign-in pages are not valid return targets; to the home page they lead by themselves. */
const NO_WAY_BACK = /^\/((login|register|forget|loading|404)([/_?]|$)|$)/;

export function loginUrl(back: string): string {
  return NO_WAY_BACK.test(back) ? "/login" : `/login?back=${encodeURIComponent(back)}`;
}

/** Turns the address of the login page into one that leads back here; other addresses stay as they are. */
export function useWithBack(): (url: string) => string {
  const { pathname, search } = useLocation();
  return (url) => {
    if (url !== "/login") return url;
    return pathname === "/login" ? `/login${search}` : loginUrl(pathname + search);
  };
}
