import blocks from "../../../../storefront/src/features/blocks/Blocks.module.css";
import slides from "../../../../storefront/src/features/blocks/Slides.module.css";
import type { PageBlock } from "../../api/types";
import { dateTime } from "../../i18n/time";
import styles from "./CanvasBlock.module.css";
import { sourceText } from "./sources";

type Slide = Extract<PageBlock, { type: "banner" }>["slide"];

function Picture({ slide }: { slide: Slide }) {
  const { picture, title, lead, tone } = slide;
  return (
    <span className={slides.slide}>
      {picture?.src ? (
        <img src={picture.src} alt={title} />
      ) : (
        <span className={slides.drawn} data-tone={tone}>
          <b>{title}</b>
          {lead && <span>{lead}</span>}
        </span>
      )}
    </span>
  );
}

const Head = ({ title, more }: { title: string; more?: string }) =>
  title || more ? (
    <div className={blocks.head}>
      {title && <h2>{title}</h2>}
      {more && <span className={blocks.more}>更多 ›</span>}
    </div>
  ) : null;

/** Grey cards: the goods and coupons shown depend on the viewer. */
const Cards = ({ count, kind }: { count: number; kind: "goods" | "coupons" }) => (
  <div className={blocks[kind]}>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
      <span key={at} className={styles[kind]} />
    ))}
  </div>
);

function Inside({ block }: { block: PageBlock }) {
  switch (block.type) {
    case "banner":
      return (
        <div className={slides.room} data-shape={block.shape}>
          <Picture slide={block.slide} />
        </div>
      );
    case "carousel":
      return (
        <div className={slides.room} data-shape={block.shape}>
          {block.slides[0] && <Picture slide={block.slides[0]} />}
          <span className={styles.count}>1 / {block.slides.length}</span>
        </div>
      );
    case "goods":
      return (
        <>
          <Head title={block.title} more={block.url} />
          <p className={styles.note}>{sourceText(block.source)}</p>
          <Cards kind="goods" count={Math.min(block.most, 12)} />
        </>
      );
    case "countdown":
      return (
        <p className={`${styles.card} ${blocks.countdown}`}>
          <span>{block.title}</span>
          <b>{block.end.by === "time" ? dateTime(block.end.at) || "请选择时间" : "促销活动结束"}</b>
        </p>
      );
    case "coupons":
      return (
        <>
          <Head title={block.title} />
          <Cards kind="coupons" count={Math.max(1, block.coupons.length)} />
        </>
      );
    case "text":
      return (
        <div className={`${styles.card} ${blocks.text}`}>
          {(block.text || "请填写文字").split("\n").map((line, at) =>
            line.trim().startsWith("#") ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text
              <h2 key={at}>{line.trim().replace(/^#+\s*/, "")}</h2>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text
              <p key={at}>{line}</p>
            ),
          )}
        </div>
      );
    case "hot_picture":
      return block.picture.src ? (
        <div className={blocks.picture}>
          <img src={block.picture.src} alt={block.title} />
          {block.areas.map(({ title, left, top, width, height }, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
              key={at}
              className={styles.area}
              style={{
                left: `${left / 10}%`,
                top: `${top / 10}%`,
                width: `${width / 10}%`,
                height: `${height / 10}%`,
              }}
            >
              {title}
            </span>
          ))}
        </div>
      ) : (
        <p className={styles.card}>请上传图片</p>
      );
  }
}

/** A block as the storefront draws it, by the storefront's own styles. */
export const CanvasBlock = ({ block }: { block: PageBlock }) => (
  <div className={styles.block}>
    <Inside block={block} />
  </div>
);
