import { Link, Navigate, useParams } from "react-router";
import { ApiError } from "@/api/client";
import { PostListAdverts } from "@/features/content/PostListAdverts";
import { useUser } from "@/features/user/queries";
import { readId } from "@/ui/address";
import { ArticleView } from "./ArticleView";
import { news } from "./address";
import styles from "./NewsInfoPage.module.css";
import { useArticle } from "./queries";
import { SearchForm } from "./SearchForm";

const missing = new ApiError("http", 404, "");

export default function NewsInfoPage() {
  const { id: text } = useParams();
  const id = readId(text);
  const article = useArticle(id === null ? null : { id }, useUser()?.username);
  const url = article.data?.url;
  // What moved to another kind, or into the help centre, is shown there.
  if (url && !url.startsWith(`/news/info/${text}/`)) return <Navigate to={url} replace />;
  return (
    <div className={`container page-pad ${styles.info}`}>
      <article className={`card ${styles.article}`}>
        <ArticleView
          article={article.data}
          error={id === null ? missing : article.error}
          onRetry={() => void article.refetch()}
          dated
        />
      </article>
      <aside className={styles.aside}>
        <SearchForm at="/news/hy" words="" />
        <nav aria-label="新闻中心" className={`card ${styles.kinds}`}>
          {news.map(({ path, title }) => (
            <Link key={path} to={path}>
              {title}
            </Link>
          ))}
          <Link to="/help">帮助中心</Link>
        </nav>
        <PostListAdverts />
      </aside>
    </div>
  );
}
