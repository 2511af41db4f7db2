import { pictureWidths } from "@yaoji/api/pictureWidths";
import { Fragment } from "react";
import { Link } from "react-router";
import type { ApiError } from "@/api/client";
import type { ArticleDetail, ArticleLink } from "@/api/types";
import { Button, ButtonLink } from "@/ui/Button";
import { chinaDay } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import { ArticleBody } from "./ArticleBody";
import styles from "./ArticleView.module.css";
import { Facts } from "./Facts";
import { Helpful } from "./Helpful";

interface ArticleViewProps {
  article: ArticleDetail | undefined;
  error: ApiError | null;
  onRetry: () => void;
  /** for news; the date is not relevant for help */
  dated?: boolean;
}

/** An article with its surroundings. Its space is reserved while it loads. */
export function ArticleView({ article, error, onRetry, dated }: ArticleViewProps) {
  if (article) return <Whole article={article} dated={dated} />;
  if (error && error.code !== 404) return <ErrorState error={error} onRetry={onRetry} />;
  if (error) {
    return (
      <>
        <h1 className="visually-hidden">文章</h1>
        <EmptyState
          icon="search"
          title="没有找到这篇文章"
          hint="可能已经更新或撤下，可以搜索一下，或者联系客服"
          action={
            <>
              <ButtonLink look="brand" to="/help">
                帮助中心
              </ButtonLink>
              <ButtonLink to="/help/us/link">联系我们</ButtonLink>
            </>
          }
        />
      </>
    );
  }
  return <SkeletonLines lines={14} />;
}

function Whole({ article, dated }: { article: ArticleDetail; dated?: boolean }) {
  return (
    <>
      <nav aria-label="当前位置" className={styles.trail}>
        <Link to="/">首页</Link>
        {article.trail.map((step) => (
          <Fragment key={step.id}>
            <span aria-hidden>›</span>
            {step.url ? <Link to={step.url}>{step.name}</Link> : <span>{step.name}</span>}
          </Fragment>
        ))}
      </nav>
      <header className={styles.head}>
        <h1>{article.title}</h1>
        <p className={styles.meta}>
          {dated && article.published_at && (
            <time dateTime={article.published_at}>{chinaDay(article.published_at)}</time>
          )}
          {!dated && <span>更新于 {chinaDay(article.updated_at)}</span>}
          <Button look="text" size="s" data-no-print onClick={() => window.print()}>
            打印
          </Button>
        </p>
      </header>
      {article.cover && (
        <img
          className={styles.cover}
          sizes="min(100vw,644px)"
          srcSet={pictureWidths(article.cover)}
          src={article.cover}
          alt=""
        />
      )}
      <ArticleBody html={article.body} />
      <Facts kind={article.facts} />
      <Helpful key={article.id} article={article} />
      <Neighbours article={article} />
    </>
  );
}

function Neighbours({ article }: { article: ArticleDetail }) {
  const step = (name: string, link: ArticleLink | null) => (
    <p>
      <span>{name}：</span>
      {link ? <Link to={link.url}>{link.name}</Link> : "没有了"}
    </p>
  );
  return (
    <div className={styles.around} data-no-print>
      <nav aria-label="上一篇和下一篇" className={styles.steps}>
        {step("上一篇", article.previous)}
        {step("下一篇", article.next)}
      </nav>
      {article.related.length > 0 && (
        <section aria-labelledby="related-articles">
          <h2 id="related-articles" className={styles.relatedTitle}>
            相关内容
          </h2>
          <ul className={styles.related}>
            {article.related.map((link) => (
              <li key={link.id}>
                <Link to={link.url}>{link.name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
