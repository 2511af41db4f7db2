import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { hasChoice, noChoice } from "./filters";
import styles from "./NothingFound.module.css";
import { useMeant, useSuggestionList } from "./queries";
import type { List } from "./useList";

const SHOWN = 8;

function useDidYouMean(keywords: string, type: 1 | 2): string[] {
  const whole = useSuggestionList(keywords, type, "did-you-mean");
  const meant = useMeant(keywords, type, whole.data?.length === 0);
  const found = whole.data?.length ? whole.data : (meant.data ?? []);
  return [...new Set(found.map((item) => item.text))].filter((text) => text !== keywords).slice(0, SHOWN);
}

/** No hits: what the buyer may have meant, what to take off, and how to ask for the goods. */
export function NothingFound({ list }: { list: List }) {
  const { query, scope, hrefFor, change, common } = list;
  const { keywords, type } = query;
  const meant = useDidYouMean(keywords, type);
  const narrowed = hasChoice(query);
  const corrected = scope === "search" && type === 1 && !narrowed ? meant[0] : undefined;
  const navigate = useNavigate();
  useEffect(() => {
    if (corrected)
      void navigate(hrefFor({ keywords: corrected }), { replace: true, state: { asked: keywords } });
  }, [corrected, hrefFor, keywords, navigate]);

  const hot = (common?.rnss ?? []).filter((word) => word !== keywords);
  const words = meant.length ? meant : keywords ? hot.slice(0, SHOWN) : [];

  const title = keywords
    ? `没有找到“${keywords}”${type === 2 ? "的厂家" : ""}${narrowed ? "符合条件的商品" : "的商品"}`
    : narrowed
      ? "没有符合条件的商品"
      : "这里暂时没有商品";
  const hint = narrowed
    ? "条件可能太窄，去掉几个再试"
    : keywords
      ? "可以换个叫法、用拼音首字母，或登记求购，到货后通知您"
      : "去看看其他商品吧";

  return (
    <div className="card">
      <EmptyState
        icon="search"
        title={title}
        hint={hint}
        action={
          <>
            {narrowed && (
              <Button look="brand" onClick={() => change(noChoice)}>
                清空条件
              </Button>
            )}
            {keywords && (
              <Button onClick={() => change({ type: type === 2 ? 1 : 2 })}>
                {type === 2 ? "改搜药品" : "改搜厂家"}
              </Button>
            )}
            {keywords ? (
              <ButtonLink
                look={narrowed ? "plain" : "brand"}
                to={`/pzqg/add?name=${encodeURIComponent(keywords)}`}
              >
                登记求购
              </ButtonLink>
            ) : (
              !narrowed && <ButtonLink to="/list">全部商品</ButtonLink>
            )}
          </>
        }
      />
      {words.length > 0 && (
        <div className={styles.words}>
          <span>{meant.length ? "您要找的是不是" : "大家在搜"}</span>
          {words.map((word) => (
            <Link key={word} className={styles.word} to={hrefFor({ ...noChoice, keywords: word })}>
              {word}
            </Link>
          ))}
        </div>
      )}
    </div>
  );
}
