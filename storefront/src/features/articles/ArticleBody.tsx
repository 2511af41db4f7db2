import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import styles from "./ArticleBody.module.css";

/** The text of an article: HTML that the server has cleaned. Its links to pages of the shop open without loading anew. */
export function ArticleBody({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const body = place.current;
    if (!body) return;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const to = link?.getAttribute("href");
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!to?.startsWith("/") || to.startsWith("/media/") || !isPlain) return;
      event.preventDefault();
      void navigate(to);
    };
    body.addEventListener("click", follow);
    return () => body.removeEventListener("click", follow);
  }, [navigate]);

  return (
    <div
      ref={place}
      className={styles.body}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server before it is kept (docs/adr/0024)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
