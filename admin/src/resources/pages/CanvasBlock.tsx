import blocks from "@yaoji/storefront/Blocks.module.css";
import slides from "@yaoji/storefront/Slides.module.css";
import type { CountdownEnd, PageBlock } from "../../api/types";
import { useRowsById } from "../../api/useRecords";
import { dateTime } from "../../i18n/time";
import { placeOnPicture } from "./areas";
import styles from "./CanvasBlock.module.css";
import { CanvasCoupons } from "./CanvasCoupons";
import { CanvasGoods } from "./CanvasGoods";

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

/** Until when: of a campaign, as long as it runs now. */
function End({ end }: { end: CountdownEnd }) {
  const id = end.by === "campaign" ? end.id : 0;
  const { data } = useRowsById("campaigns", [id], { enabled: id > 0 });
  if (end.by === "time") return dateTime(end.at) || "请选择时间";
  const [campaign] = data ?? [];
  return campaign ? `${dateTime(campaign.ends_at)}（${campaign.name}）` : "促销活动结束";
}

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
          <CanvasGoods block={block} />
        </>
      );
    case "countdown":
      return (
        <p className={`${styles.card} ${blocks.countdown}`}>
          <span>{block.title}</span>
          <b>
            <End end={block.end} />
          </b>
        </p>
      );
    case "coupons":
      return (
        <>
          <Head title={block.title} />
          <CanvasCoupons ids={block.coupons} />
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
          {block.areas.map((area, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
              key={at}
              className={styles.area}
              style={placeOnPicture(area)}
            >
              {area.title}
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
