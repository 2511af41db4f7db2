import { NavLink, useLocation, useSearchParams } from "react-router";
import { ApiError } from "@/api/client";
import { useHelpCategories } from "@/features/content/helpCategories";
import { PostListAdverts } from "@/features/content/PostListAdverts";
import { useUser } from "@/features/user/queries";
import { Skeleton } from "@/ui/Skeleton";
import { ArticleView } from "./ArticleView";
import { helpKey } from "./address";
import styles from "./HelpPage.module.css";
import { useArticle } from "./queries";
import { SearchForm } from "./SearchForm";
import { SearchResults } from "./SearchResults";

/** Of an address that can name nothing. */
const missing = new ApiError("http", 404, "");

/** The help centre: what staff put into its sections, and the article that the address names. */
export default function HelpPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const words = params.get("words")?.trim() ?? "";
  const article = useArticle(words ? null : helpKey(pathname), useUser()?.username);
  const isNothing = helpKey(pathname) === null;
  const sections = useHelpCategories();
  return (
    <div className={`container ${styles.page}`}>
      <aside className={styles.aside}>
        <SearchForm key={words} at={pathname} words={words} />
        <nav aria-label="帮助中心" className={`card ${styles.nav}`}>
          {sections.data?.map((section) => (
            <section key={section.id}>
              <p className={styles.group}>{section.name}</p>
              <ul>
                {section.children.map((link) => (
                  <li key={link.id}>
                    <NavLink to={link.url} className={styles.link}>
                      {link.name}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {!sections.data && sections.isPending && (
            <div className={styles.place}>
              <Skeleton height={420} />
            </div>
          )}
        </nav>
        <PostListAdverts />
      </aside>
      <article className={`card ${styles.article}`}>
        {words ? (
          <SearchResults words={words} />
        ) : (
          <ArticleView
            article={article.data}
            error={isNothing ? missing : article.error}
            onRetry={() => void article.refetch()}
          />
        )}
      </article>
    </div>
  );
}
