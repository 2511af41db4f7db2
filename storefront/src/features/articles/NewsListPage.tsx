import { pictureWidths } from "@yaoji/api/pictureWidths";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { PostListAdverts } from "@/features/content/PostListAdverts";
import { readPage } from "@/ui/address";
import { Button, ButtonLink } from "@/ui/Button";
import { chinaDay } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Pagination } from "@/ui/Pagination";
import { SkeletonLines } from "@/ui/Skeleton";
import { Tabs } from "@/ui/Tabs";
import { news } from "./address";
import styles from "./NewsListPage.module.css";
import { useArticleList } from "./queries";
import { SearchForm } from "./SearchForm";
import { SearchResults } from "./SearchResults";

/** News of the trade and of the shop: one page, by its address. */
export default function NewsListPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const words = params.get("words")?.trim() ?? "";
  const kind = news.find(({ path }) => path === pathname) ?? news[0];
  const page = readPage(params.get("page"));
  const { data, error, refetch, isPlaceholderData } = useArticleList(kind.path, page);
  const turn = (next: number) => setParams(next > 1 ? { page: String(next) } : {});
  // Another kind's news are no place-holder of these.
  const list = isPlaceholderData && data?.list[0]?.url.endsWith(`/${kind.type}`) === false ? undefined : data;
  return (
    <section className={`container page-pad ${styles.page}`}>
      <h1 className={styles.title}>新闻中心</h1>
      <Tabs
        label="新闻分类"
        items={news.map(({ path, title }) => ({ key: path, label: title }))}
        value={kind.path}
        onChange={(path) => void navigate(path)}
      />
      <div className={styles.beside}>
        <div className={styles.column}>
          <div className={`card ${styles.list}`}>
            {words ? (
              <SearchResults words={words} />
            ) : list ? (
              <ul>
                {list.list.map((item) => (
                  <li key={item.id} className={styles.item}>
                    {item.published_at && (
                      <time dateTime={item.published_at} className={styles.day}>
                        <b className="num">{chinaDay(item.published_at).slice(8)}</b>
                        <span className="num">{chinaDay(item.published_at).slice(0, 7)}</span>
                      </time>
                    )}
                    <div className={styles.text}>
                      <Link to={item.url}>{item.title}</Link>
                      <p>{item.summary}</p>
                    </div>
                    {item.cover && (
                      <img
                        sizes="150px"
                        srcSet={pictureWidths(item.cover)}
                        src={item.cover}
                        alt=""
                        width={150}
                        height={84}
                        loading="lazy"
                      />
                    )}
                  </li>
                ))}
              </ul>
            ) : error ? (
              <ErrorState error={error} onRetry={() => void refetch()} />
            ) : (
              <SkeletonLines lines={16} />
            )}
            {!words && list && list.list.length === 0 && (
              <EmptyState
                title={page > 1 ? "这一页没有新闻了" : `还没有${kind.title}`}
                hint={page > 1 ? undefined : "发布后会显示在这里"}
                action={
                  page > 1 ? (
                    <Button look="brand" onClick={() => turn(1)}>
                      回到第一页
                    </Button>
                  ) : (
                    <ButtonLink look="brand" to="/list">
                      去逛商品列表
                    </ButtonLink>
                  )
                }
              />
            )}
          </div>
          {!words && list && (
            <Pagination page={page} perPage={list.per_page} total={list.total} onChange={turn} />
          )}
        </div>
        <div className={styles.aside}>
          <div className={styles.search}>
            <SearchForm key={words} at={kind.path} words={words} />
          </div>
          {data && <PostListAdverts />}
        </div>
      </div>
    </section>
  );
}
