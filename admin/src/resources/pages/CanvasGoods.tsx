import { keepPreviousData, useQuery } from "@tanstack/react-query";
import blocks from "@yaoji/storefront/Blocks.module.css";
import card from "@yaoji/storefront/GoodsCard.module.css";
import pictures from "@yaoji/storefront/GoodsPicture.module.css";
import price from "@yaoji/storefront/Price.module.css";
import { goodsOfBlock } from "../../api/calls/pages";
import type { PageBlock, PageGoods } from "../../api/types";
import styles from "./CanvasBlock.module.css";
import { isComplete, mostOf, sourceText } from "./sources";

type GoodsBlock = Extract<PageBlock, { type: "goods" }>;

/** So long what was found stands for the same rule. */
const FRESH_MS = 60_000;
const MOST_GREY = 12;

/** Its title and link do not change what is found. */
function useGoods({ source, most }: GoodsBlock) {
  const asked = { type: "goods", title: "", url: "", source, most: mostOf(most) } as const;
  return useQuery({
    queryKey: ["page_goods", asked.source, asked.most],
    queryFn: () => goodsOfBlock(asked),
    enabled: isComplete(source),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

function Card({ goods }: { goods: PageGoods }) {
  return (
    <article className={card.card}>
      <span className={card.picture}>
        <img
          className={pictures.picture}
          src={goods.picture}
          alt=""
          width={180}
          height={180}
          loading="lazy"
        />
      </span>
      <div className={card.line}>
        <span className={`${price.price} ${price.m}`}>{goods.price ? `¥${goods.price}` : "未定价"}</span>
      </div>
      <h3 className={card.name}>{goods.name}</h3>
      <p className={card.small}>{goods.spec}</p>
      <p className={card.small}>{goods.maker}</p>
    </article>
  );
}

const GreyCards = ({ count }: { count: number }) => (
  <div className={blocks.goods}>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
      <span key={at} className={styles.goods} />
    ))}
  </div>
);

/** The goods as buyers find them, at the price that everybody has; prices of their own only they see. */
export function CanvasGoods({ block }: { block: GoodsBlock }) {
  const { data: found, error } = useGoods(block);
  const shown = isComplete(block.source) ? found : undefined;
  return (
    <>
      <p className={styles.note}>{sourceText(block.source)}</p>
      {error && <p className={styles.note}>商品没有取到：{error.message}</p>}
      {shown?.length === 0 && <p className={styles.note}>现在没有符合的商品，买家看不到这个区块</p>}
      {shown ? (
        <ul className={`${blocks.goods} ${styles.list}`} aria-label={block.title || "商品"}>
          {shown.map((goods) => (
            <li key={goods.id}>
              <Card goods={goods} />
            </li>
          ))}
        </ul>
      ) : (
        <GreyCards count={Math.min(mostOf(block.most), MOST_GREY)} />
      )}
    </>
  );
}
