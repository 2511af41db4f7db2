import { Link, useSearchParams } from "react-router";
import { readPage } from "@/ui/address";
import { Button, ButtonLink } from "@/ui/Button";
import { chinaDay } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Pagination } from "@/ui/Pagination";
import { SkeletonLines } from "@/ui/Skeleton";
import { useArticleSearch } from "./queries";
import styles from "./SearchResults.module.css";

/** The text with the query highlighted. */
function Marked({ text, words }: { text: string; words: string }) {
  const found = words.split(/\s+/).filter((word) => word && text.includes(word));
  if (found.length === 0) return text;
  const escaped = found.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(${escaped.join("|")})`)).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
    found.includes(part) ? <mark key={index}>{part}</mark> : part,
  );
}

export function SearchResults({ words }: { words: string }) {
  const [params, setParams] = useSearchParams();
  const page = readPage(params.get("page"));
  const { data, error, refetch } = useArticleSearch(words, page);
  const turn = (next: number) => setParams({ words, ...(next > 1 ? { page: String(next) } : {}) });
  return (
    <section aria-labelledby="found-articles">
      <h1 id="found-articles" className={styles.title}>
        “{words}”的搜索结果
        {data && <small role="status">共 {data.total} 篇</small>}
      </h1>
      {data ? (
        <ul className={styles.list}>
          {data.list.map((hit) => (
            <li key={hit.id}>
              <Link to={hit.url}>
                <Marked text={hit.title} words={words} />
              </Link>
              <p>
                <Marked text={hit.excerpt || hit.summary} words={words} />
              </p>
              <small>
                {hit.category_name}
                {hit.published_at && ` · ${chinaDay(hit.published_at)}`}
              </small>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={12} />
      )}
      {data && data.list.length === 0 && (
        <EmptyState
          icon="search"
          title={page > 1 ? "这一页没有内容了" : "没有找到相关内容"}
          hint="换个说法试试，例如“退换”“运费”；也可以直接问客服"
          action={
            page > 1 ? (
              <Button look="brand" onClick={() => turn(1)}>
                回到第一页
              </Button>
            ) : (
              <>
                <ButtonLink look="brand" to="/help/us/link">
                  联系我们
                </ButtonLink>
                <ButtonLink to="/yjfk">意见反馈</ButtonLink>
              </>
            )
          }
        />
      )}
      {data && <Pagination page={page} perPage={data.per_page} total={data.total} onChange={turn} />}
    </section>
  );
}
