import { useEffect } from "react";

const SITE_NAME = "药集后台";
/** Where react-admin shows the title of the page. */
const TITLE = "react-admin-title";

/**
 * The tab's title is the page's title, since several tabs are open side by side; before it stands how many orders
 * have come in and wait.
 */
export function useTabTitle(waiting: number): void {
  useEffect(() => {
    const heading = document.getElementById(TITLE);
    if (!heading) return;
    const name = () => {
      const page = heading.textContent?.trim();
      const title = page ? `${page} · ${SITE_NAME}` : SITE_NAME;
      document.title = waiting > 0 ? `(${waiting}) ${title}` : title;
    };
    const watch = new MutationObserver(name);
    watch.observe(heading, { childList: true, characterData: true, subtree: true });
    name();
    return () => watch.disconnect();
  }, [waiting]);
}
